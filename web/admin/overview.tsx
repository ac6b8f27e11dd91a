import { Link } from 'react-router';
import { staffRoleNames } from '#domain/staff.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useDesk } from './lib/desk.ts';
import { navigationOf } from './screens.ts';
import { DeskPage } from './ui/page.tsx';

/** Where a member of staff arrives: what their role may do here. */
export default function Overview() {
  const { me } = useDesk();
  const groups = navigationOf(me.role).filter(({ group }) => group !== '');
  return (
    <DeskPage title={`Good day, ${me.fullName.split(' ')[0]}`} note={staffRoleNames[me.role]}>
      {groups.length === 0 ? (
        <Notice title="Nothing here is for your role">An owner can give you another role.</Notice>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {groups.map(({ group, screens }) => (
            <section key={group} className="rounded-sm border border-line bg-card p-4">
              <h2 className="text-[0.8125rem] font-semibold tracking-normal text-soft">{group}</h2>
              <ul className="mt-2">
                {screens.map(({ path, title }) => (
                  <li key={path}>
                    <Link to={path} className="block border-t border-line py-2 font-semibold hover:text-rust">
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </DeskPage>
  );
}
