import { useParams } from 'react-router';
import { Suspense, useState } from 'react';
import type { DeskPageContent } from '#contract/admin/content.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { useBackgroundRefetch } from '#web/admin/api/use-background-refetch.ts';
import * as paths from '#web/admin/app/paths.ts';
import { lazyComponent } from '#web/admin/app/lazy-component.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { canEditVisually } from './can-edit-visually.ts';
import { PagePreview } from './page-preview.tsx';
import { PageVersionHistory } from './page-version-history.tsx';
import { pageTitles } from './page-titles.ts';

// The editor is large: it comes with the first page that is opened.
const RichText = lazyComponent(
  () => import('./rich-text-editor.tsx'),
  (module) => module.RichTextEditor,
);

const load = async (slug: string, signal: AbortSignal) => (await call('/admin/pages/get', { slug }, { signal })).response;
const fields: readonly FieldConfig[] = [{ name: 'content', label: 'Content', panel: 'Page', kind: 'area' }];
const ways = ['write', 'html', 'preview'] as const;
const wayNames = { write: 'Write', html: 'HTML', preview: 'Preview' } as const;

type EditorProps = { page: DeskPageContent; onSaved: (page: DeskPageContent) => void; onReload: () => void };

function Editor({ page, onSaved, onReload }: EditorProps) {
  const { slug } = page;
  const form = useAdminForm<{ content: string }, DeskPageContent>({
    draftName: () => `page:${slug}`,
    saved: page,
    toValues: (saved) => ({ content: saved?.content ?? '' }),
    save: async ({ content }, _base, version) => (await call('/admin/pages/save', { slug, content, version })).response,
    onSaved,
    onTakeTheirs: onSaved,
  });
  const { content } = form.values;
  const plain = canEditVisually(content);
  const [chosen, choose] = useState<(typeof ways)[number]>('write');
  const way = chosen === 'write' && !plain ? 'html' : chosen;
  const title = pageTitles[slug] ?? slug;
  return (
    <FormPage
      title={title}
      note={page.version === 0 ? 'Not written yet' : `Version ${page.version}, ${formatTime(page.updatedAt)}`}
      back={{ to: paths.pages, label: 'Pages' }}
      fields={fields}
      form={form}
      together={{ thing: 'page', id: slug, version: page.version, typing: form.changed.length > 0, onChanged: onReload }}
      aside={
        <PageVersionHistory
          slug={slug}
          newest={page.version}
          typing={form.changed.length > 0}
          onRestored={(restored) => {
            const restoreDraft = form.rebase({ content: restored.content }, restored.version);
            onSaved(restored);
            return (undone) => {
              restoreDraft();
              onSaved(undone);
            };
          }}
          onStale={onReload}
        />
      }
    >
      <div>
        <fieldset className="mb-2 flex gap-1">
          <legend className="sr-only">How it is edited</legend>
          {ways.map((each) => (
            <label
              key={each}
              className="relative rounded-sm border border-line bg-card px-3 py-1.5 text-sm has-checked:border-rust has-checked:bg-mark has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-rust has-disabled:opacity-50"
            >
              <input
                type="radio"
                name="way"
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
                checked={way === each}
                disabled={each === 'write' && !plain}
                onChange={() => choose(each)}
              />
              {wayNames[each]}
            </label>
          ))}
        </fieldset>
        {!plain && (
          <p className="mb-2 text-[0.8125rem] text-soft">
            This page holds what the editor cannot show, such as pictures side by side, and is edited as HTML.
          </p>
        )}
        {way === 'write' && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <RichText value={content} label={title} onChange={(next) => form.set({ content: next })} />
          </Suspense>
        )}
        {way === 'html' && (
          <textarea
            aria-label={`${title}, as HTML`}
            className="control min-h-96 font-mono text-[0.8125rem]"
            rows={24}
            maxLength={200_000}
            spellCheck={false}
            value={content}
            onChange={({ target }) => form.set({ content: target.value })}
          />
        )}
        {way === 'preview' && <PagePreview content={content} />}
      </div>
    </FormPage>
  );
}

/** One written page. */
export default function ContentPageEditor() {
  const params = useParams();
  const slug = params['slug'] ?? '';
  const answer = useAnswer(slug, load);
  const reload = useBackgroundRefetch(answer, () => load(slug, new AbortController().signal));
  return (
    <QueryView title="Page" back={{ to: paths.pages, label: 'Pages' }} query={answer}>
      {(page) => <Editor key={page.slug} page={page} onSaved={answer.replace} onReload={reload} />}
    </QueryView>
  );
}
