import type { HomeContent } from '#contract/public/settings.ts';
import { Container } from '#web/ui/container.tsx';

/** Why stone: tough and durable, scratch resistant, easy maintenance. */
export function Highlights({ items }: { items: HomeContent['highlights'] }) {
  return (
    <section aria-label="Highlights" className="bg-ink text-paper">
      <Container className="grid gap-x-12 gap-y-10 py-16 md:grid-cols-3 lg:py-20">
        {items.map(({ title, text }) => (
          <div key={title} className="border-t border-paper/35 pt-6">
            <h2 className="font-display text-[1.75rem] leading-tight">{title}</h2>
            <p className="mt-3 leading-relaxed text-paper/80">{text}</p>
          </div>
        ))}
      </Container>
    </section>
  );
}
