import { z } from 'zod';
import type { PictureRef } from '#contract/admin/admin.schemas.ts';
import { focusInput } from '#contract/admin/admin.schemas.ts';
import { createHomeContentSchema, type HomeContent } from '#contract/public/settings.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { mergeDeep } from '#domain/shared/merge.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { type LibraryPicture, listPicturesByHash, listPicturesById } from '#server/modules/media/index.ts';

// The stored content contains the hash of each picture, with the alt text and focal point at its place.
export const storedPicture = z.object({ hash: z.string(), alt: z.string(), focus: focusInput });
const storedHome = createHomeContentSchema(storedPicture);
export type StoredHome = z.infer<typeof storedHome>;
export type StoredHomePicture = z.infer<typeof storedPicture>;

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

type ItemWithPicture = { picture: StoredHomePicture | null };
const listItemsWithPicture = ({ hero, steps, about, logo }: StoredHome): ItemWithPicture[] => [...hero.slides, ...steps, about, logo];

/** Replaces each stored picture with the result of `toDto` for its library picture. Deleted pictures become null. */
export async function resolvePictures<PictureDto>(
  db: Db | Transaction,
  home: StoredHome,
  toDto: (libraryPicture: LibraryPicture, picture: StoredHomePicture) => PictureDto,
) {
  const hashes = listItemsWithPicture(home).flatMap(({ picture }) => picture?.hash ?? []);
  const picturesByHash = new Map((await listPicturesByHash(db, hashes)).map((picture) => [picture.contentHash, picture]));
  const resolve = <Item extends ItemWithPicture>(item: Item): Omit<Item, 'picture'> & { picture: PictureDto | null } => {
    const libraryPicture = item.picture && picturesByHash.get(item.picture.hash);
    return { ...item, picture: libraryPicture ? toDto(libraryPicture, item.picture!) : null };
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

/**
 * Returns a function that converts selected pictures to their stored form. Returns undefined instead of a function if one of the pictures
 * was deleted.
 */
export async function createPictureConverter(
  trx: Transaction,
  pictureRefs: readonly PictureRef[],
): Promise<((pictureRef: PictureRef | null | undefined) => StoredHomePicture | null) | undefined> {
  const hashById = new Map(
    (
      await listPicturesById(
        trx,
        pictureRefs.map(({ picture }) => picture),
      )
    ).map((picture) => [picture._id, picture.contentHash]),
  );
  if (pictureRefs.some(({ picture }) => !hashById.has(picture))) return undefined;
  return (pictureRef) => {
    if (!pictureRef) return null;
    const { picture, alt, focus } = pictureRef;
    return { hash: hashById.get(picture)!, alt: alt.trim(), ...(focus && { focus }) };
  };
}
