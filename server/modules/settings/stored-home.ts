import { z } from 'zod';
import type { PictureRef } from '#contract/admin/admin.schemas.ts';
import { focusInput } from '#contract/admin/admin.schemas.ts';
import { createHomeContentSchema, type HomeContent } from '#contract/public/settings.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { mergeDeep } from '#domain/shared/merge.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { type LibraryPicture, listPicturesByHash, listPicturesById } from '#server/modules/media/index.ts';

// The stored content contains the hash of each picture, with the alt text and focal point for this use.
export const storedPicture = z.object({ hash: z.string(), alt: z.string(), focus: focusInput });
const storedHome = createHomeContentSchema(storedPicture);
export type StoredHome = z.infer<typeof storedHome>;
export type StoredHomePicture = z.infer<typeof storedPicture> | null;

const emptyTexts = { title: '', text: '' };

/** Default content: headings of the specification, and texts that are true for every business. */
const defaultHome: StoredHome = {
  hero: { slides: [] },
  highlights: [],
  steps: [],
  about: { ...emptyTexts, picture: null },
  categoriesIntro: { title: 'Categories', text: '' },
  allproductsIntro: { title: 'Categories', text: '' },
  servicesIntro: { title: 'Services', text: '' },
  galleryIntro: { title: 'OUR PROJECTS', text: '' },
  contactIntro: { title: 'Contact us', text: '' },
  quotesIntro: { title: 'Request a quote', text: '' },
  notFound: { title: 'This page does not exist.', text: 'The address may have been mistyped, or the page has moved since you saved it.' },
  similarIntro: { title: 'Similar stones', text: 'The nearest in type, color and price.' },
  compareIntro: { title: 'Compare stones', text: '' },
  mystonesIntro: { title: 'My stones', text: 'Your shortlist: compare stones, request a quote, or send the list to someone.' },
  sentIntro: {
    title: 'Stones picked for you',
    text: 'Someone sent you this list. Add the stones to your list, or compare them side by side.',
  },
  noServices: { title: 'No services here yet', text: 'They will appear here. Until then, tell us what you have in mind.' },
  noProjects: { text: 'Finished projects will appear here.' },
  serviceTabs: [
    { title: 'Redesign', service: 'redesign' },
    { title: 'Kitchen', service: 'kitchen' },
    { title: 'Bathroom', service: 'bathroom' },
  ],
  headings: {
    finder: 'Find your Stone',
    tiles: '',
    about: 'About Us',
    steps: 'How We Work',
    testimonials: 'Testimonials',
    heroFirst: 'Find your stone',
    heroSecond: 'See our work',
    allServices: 'All services',
    onRequest: 'Priced on request',
    rooms: 'Where we have used it',
    map: 'How to find us',
    social: 'Follow us',
    aboutus: 'About us',
    privacypolicy: 'Privacy policy',
    termsandconditions: 'Terms and conditions',
  },
  descriptions: {
    prodlist: 'Every stone with its pictures and its starting price, VAT included.',
    quotes: 'Ask for a quote on a stone worktop in four short steps: the stone, the making, the site and your plans.',
    compare: 'Up to four stones side by side: pictures, price, color, finish and slab size.',
    mystones: 'Save stones to compare them, request quotes or send the list to someone.',
  },
  logo: { picture: null },
};

/** Parses stored content. Fields that were added after it was saved get default values. */
export const parseHome = (value: unknown): StoredHome => storedHome.parse(mergeDeep(defaultHome, value));

const getSlots = ({ hero, steps, about, logo }: StoredHome): { picture: StoredHomePicture }[] => [...hero.slides, ...steps, about, logo];

/** Replaces the stored pictures of the content by `toDto` of the library pictures. Deleted pictures become null. */
export async function resolvePictures<PictureDto>(
  db: Db | Transaction,
  home: StoredHome,
  toDto: (picture: LibraryPicture, use: NonNullable<StoredHomePicture>) => PictureDto,
) {
  const hashes = getSlots(home).flatMap(({ picture }) => picture?.hash ?? []);
  const picturesByHash = new Map((await listPicturesByHash(db, hashes)).map((picture) => [picture.contentHash, picture]));
  const resolve = <Slot extends { picture: StoredHomePicture }>(slot: Slot): Omit<Slot, 'picture'> & { picture: PictureDto | null } => {
    const picture = slot.picture && picturesByHash.get(slot.picture.hash);
    return { ...slot, picture: picture ? toDto(picture, slot.picture!) : null };
  };
  const slides = home.hero.slides.map(resolve);
  const [about, logo] = [resolve(home.about), resolve(home.logo)];
  return { ...home, hero: { slides }, steps: home.steps.map(resolve), about, logo };
}

/** Converts the content to the wire format of the public site. */
export const toHomeDto = (db: Db, home: StoredHome): Promise<HomeContent> =>
  resolvePictures(db, home, ({ contentHash: _hash, ...picture }, { alt, focus }): Picture => ({
    ...picture,
    alt,
    ...(focus && { focus }),
  }));

/** Returns a function that converts selected pictures to their stored form; undefined if a picture was deleted. */
export async function createPictureConverter(
  trx: Transaction,
  uses: readonly PictureRef[],
): Promise<((use: PictureRef | null | undefined) => StoredHomePicture) | undefined> {
  const hashById = new Map(
    (
      await listPicturesById(
        trx,
        uses.map(({ picture }) => picture),
      )
    ).map((picture) => [picture._id, picture.contentHash]),
  );
  if (uses.some(({ picture }) => !hashById.has(picture))) return undefined;
  return (use) => (use ? { hash: hashById.get(use.picture)!, alt: use.alt.trim(), ...(use.focus && { focus: use.focus }) } : null);
}
