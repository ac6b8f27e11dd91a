import { Link } from 'react-router';
import type { DemoWordingPlace } from '#domain/orders/demo-wording.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { textLinkClass } from '#web/admin/components/text-links.tsx';

const places: Record<DemoWordingPlace, { label: string; path: string }> = {
  terms: { label: 'Terms and conditions', path: paths.page('termsandconditions') },
  particulars: { label: 'Legal particulars', path: paths.saleSettings },
  bank: { label: 'Bank details', path: paths.bankDetails },
};

type DemoWordingNoticeProps = { demoWording: readonly DemoWordingPlace[]; isOwner: boolean };

/** Lists the places where the wording of the demo shop must be replaced before a quote is sent. Renders nothing if there are none. */
export function DemoWordingNotice({ demoWording, isOwner }: DemoWordingNoticeProps) {
  if (demoWording.length === 0) return null;
  return (
    <div className="text-error">
      <p>
        Quotes cannot be sent while the wording of the demo shop remains.{' '}
        <span>{isOwner ? 'Replace it here:' : 'Ask an owner to replace it here:'}</span>
      </p>
      <ul className="list-disc pl-5">
        {demoWording.map((place) => {
          const { label, path } = places[place];
          return (
            <li key={place}>
              {isOwner ? (
                <Link to={path} className={textLinkClass}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
