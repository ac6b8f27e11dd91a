/** Renders the title of a section with its introduction next to it, or below it in narrow windows. */
export function SectionHeading({ id, title, text }: { id: string; title: string; text?: string }) {
  return (
    <div className="mb-10 grid items-end gap-4 lg:grid-cols-12">
      <h2 id={id} className="font-display text-4xl leading-tight tracking-[-0.015em] text-balance lg:col-span-7">
        {title}
      </h2>
      {text !== undefined && <p className="max-w-[26rem] leading-relaxed text-soft lg:col-span-4 lg:col-start-9">{text}</p>}
    </div>
  );
}
