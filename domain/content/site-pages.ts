/** Pages of the site with their titles. The site search finds them by title and keywords. */
export const searchableSitePages: readonly { path: string; title: string; keywords: string }[] = [
  { path: '/contactus', title: 'Contact us', keywords: 'phone number e-mail email address map directions showroom opening hours whatsapp' },
  { path: '/aboutus', title: 'About us', keywords: 'company team workshop history who we are' },
  { path: '/quotes', title: 'Request a Quote', keywords: 'price cost estimate quotation measure' },
  { path: '/allproducts', title: 'Categories', keywords: 'materials types of stone range' },
  { path: '/prodlist', title: 'All Products', keywords: 'stones slabs worktops countertops prices' },
  { path: '/services', title: 'Services', keywords: 'installation fitting templating fabrication' },
  { path: '/gallery', title: 'Gallery', keywords: 'gallery photos pictures examples work' },
  { path: '/compare', title: 'Compare stones', keywords: 'side by side difference' },
  { path: '/mystones', title: 'My stones', keywords: 'shortlist favourites wishlist saved kept' },
  { path: '/privacypolicy', title: 'Privacy policy', keywords: 'personal data popia cookies' },
  { path: '/termsandconditions', title: 'Terms and conditions', keywords: 'warranty deposit payment cancellation legal' },
];

/** Slugs of the pages that staff can edit. */
export const editablePageSlugs = ['aboutus', 'privacypolicy', 'termsandconditions'] as const;
