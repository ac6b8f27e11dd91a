import type { Need } from '#contract/admin/overview.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import { useCounts } from '#web/admin/lib/use-live.ts';
import * as paths from '#web/admin/paths.ts';
import { Figure, FigureStrip } from '#web/admin/ui/figure-strip.tsx';

/** What asks for somebody: its words, the list that shows it, and whether something went wrong. */
const known: Record<Need['what'], { label: string; to: string; wrong?: true }> = {
  new: { label: 'New requests', to: `${paths.requests}?view=new` },
  waiting: { label: 'Waiting for us', to: `${paths.requests}?view=waiting` },
  theirs: { label: 'Waiting for them', to: `${paths.requests}?view=theirs` },
  expiring: { label: 'About to expire', to: `${paths.requests}?view=expiring` },
  due: { label: 'My reminders due', to: `${paths.requests}?view=due` },
  contacts: { label: 'Unread messages', to: `${paths.contacts}?state=unread` },
  mails: { label: 'Failed mails', to: `${paths.outbox}?fate=failed`, wrong: true },
  jobs: { label: 'Failed jobs', to: paths.jobs, wrong: true },
};

/** What needs somebody now; each number leads to the list that it counts. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  const live: Partial<Record<Need['what'], number>> = useCounts() ?? {};
  return (
    <section aria-label="What needs you now">
      <FigureStrip>
        {needs.map(({ what, count: counted }) => {
          const count = live[what] ?? counted;
          const { label, to, wrong } = known[what];
          const tone = count === 0 ? 'text-soft' : wrong ? 'font-semibold text-alarm' : 'font-semibold';
          return (
            <Figure key={what} label={label} to={to} tone={tone}>
              {formatCount(count)}
            </Figure>
          );
        })}
      </FigureStrip>
    </section>
  );
}
