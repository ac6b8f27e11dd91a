/** The pages that the site search finds besides products and services. `words` contains search keywords. */
export const searchableSitePages: readonly { path: string; title: string; words: string }[] = [
  { path: '/contactus', title: 'Contact us', words: 'phone number e-mail email address map directions showroom opening hours whatsapp' },
  { path: '/aboutus', title: 'About us', words: 'company team workshop history who we are' },
  { path: '/quotes', title: 'Request a Quote', words: 'price cost estimate quotation measure' },
  { path: '/allproducts', title: 'Categories', words: 'materials types of stone range' },
  { path: '/prodlist', title: 'All Products', words: 'stones slabs worktops countertops prices' },
  { path: '/services', title: 'Services', words: 'installation fitting templating fabrication' },
  { path: '/gallery', title: 'Gallery', words: 'gallery photos pictures examples work' },
  { path: '/compare', title: 'Compare stones', words: 'side by side difference' },
  { path: '/mystones', title: 'My stones', words: 'shortlist favourites wishlist saved kept' },
  { path: '/privacypolicy', title: 'Privacy policy', words: 'personal data popia cookies' },
  { path: '/termsandconditions', title: 'Terms and conditions', words: 'warranty deposit payment cancellation legal' },
];

/** Slugs of the content pages that every shop has. */
export const editablePageSlugs = ['aboutus', 'privacypolicy', 'termsandconditions'] as const;
