import { z } from 'zod';
import { generalSettings, homeContent, social, type GeneralSettings, type HomeContent, type Social } from '#contract/settings.ts';
import type { Picture } from '#contract/shapes.ts';
import type { Db } from '#server/db/db.ts';
import { findSetting, listPictures } from './settings.store.ts';

const noGeneral: GeneralSettings = {
  email: '',
  emailSales: '',
  address: { line1: '', line2: '', city: '', postal_code: '', state: '', province: '', formatted_address: '', lat: null, lng: null },
  phone: { number: '', code: 'ZA', dialcountry: '27' },
  copyright: '',
  opening_hours: { mon: '', sat: '', sun: '' },
  site_title: '',
};
const noWords = { title: '', text: '' };
const noHome: HomeContent = {
  hero: { slides: [] },
  highlights: [],
  steps: [],
  about: { ...noWords, picture: null },
  categoriesIntro: noWords,
  allproductsIntro: noWords,
  servicesIntro: noWords,
  galleryIntro: noWords,
};

// In the database a picture is named by the hash of its content, with its alternative text beside it.
const storedPicture = z.object({ hash: z.string(), alt: z.string() }).nullable();
const pictured = z.object({ title: z.string(), text: z.string(), picture: storedPicture });
const storedHome = homeContent.extend({ hero: z.object({ slides: z.array(pictured) }), steps: z.array(pictured), about: pictured });

export function makeSettings({ db }: { db: Db }) {
  return {
    /** Empty where nothing is set yet: a new owner's site still opens. */
    getGeneral: async (): Promise<GeneralSettings> => generalSettings.parse((await findSetting(db, 'general')) ?? noGeneral),
    getSocial: async (): Promise<Social> => social.parse((await findSetting(db, 'social')) ?? []),

    async getHome(): Promise<HomeContent> {
      const value = await findSetting(db, 'home');
      if (value === undefined) return noHome;
      const home = storedHome.parse(value);
      const named = [...home.hero.slides, ...home.steps, home.about];
      const pictures = await listPictures(
        db,
        named.flatMap(({ picture }) => picture?.hash ?? []),
      );
      const byHash = new Map(pictures.map(({ contentHash, ...picture }) => [contentHash, picture]));
      const resolve = <Item extends { picture: z.infer<typeof storedPicture> }>(
        item: Item,
      ): Omit<Item, 'picture'> & { picture: Picture | null } => {
        const found = item.picture && byHash.get(item.picture.hash);
        return { ...item, picture: found ? { ...found, alt: item.picture!.alt } : null };
      };
      return { ...home, hero: { slides: home.hero.slides.map(resolve) }, steps: home.steps.map(resolve), about: resolve(home.about) };
    },
  };
}
export type Settings = ReturnType<typeof makeSettings>;
