import { Link } from 'react-router';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { getJpegUrl } from '#web/ui/responsive-picture.tsx';

/** Renders a link to the home page: the logo, or the site's title over a dimension line. */
export function Logo({ title }: { title: string }) {
  const picture = useSiteContent()?.logo.picture;
  return (
    <Link to="/" className="group inline-flex min-w-0 flex-col py-1">
      {picture ? (
        // The server sends the best format that the browser accepts, PNG at least. `mix-blend-multiply` hides the white background of an opaque logo.
        <img
          src={getJpegUrl(picture.path, 400).replace(/\.jpg$/, '')}
          alt={title}
          className="h-11 max-w-44 object-contain mix-blend-multiply"
        />
      ) : (
        <>
          <span className="truncate font-display text-subheading leading-tight [--opsz:16]">{title}</span>
          <span className="dimension mt-0.5 transition-colors group-hover:text-rust" />
        </>
      )}
    </Link>
  );
}
