import { useParams } from 'react-router';
import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminPageContent } from '#contract/admin/admin-content.endpoints.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { createLazyComponent } from '#web/admin/app/create-lazy-component.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { canEditVisually } from './can-edit-visually.ts';
import { PagePreview } from './page-preview.tsx';
import { PageVersionHistory } from './page-version-history.tsx';
import { sitePageTitles } from './site-page-titles.ts';

// Loaded when the first page is opened, because the editor is large.
const RichText = createLazyComponent(
  () => import('./rich-text-editor.tsx'),
  (module) => module.RichTextEditor,
);

const cachePage = (page: AdminPageContent): void => {
  queryClient.setQueryData(queryFor('/admin/pages/get', { slug: page.slug }).queryKey, page);
  refetchAfterChange(['/admin/pages/']);
};
const reload = (): void => refetchAfterChange(['/admin/pages/']);
const fields: readonly FieldConfig[] = [{ name: 'content', label: 'Content', panel: 'Page', kind: 'textArea' }];
const modes = ['write', 'html', 'preview'] as const;
const modeLabels = { write: 'Write', html: 'HTML', preview: 'Preview' } as const;

function PageContentForm({ page }: { page: AdminPageContent }) {
  const { slug } = page;
  const form = useAdminForm<{ content: string }, AdminPageContent>({
    draftName: () => `page:${slug}`,
    saved: page,
    toValues: (saved) => ({ content: saved?.content ?? '' }),
    save: async ({ content }, _base, version) => (await call('/admin/pages/save', { slug, content, version })).response,
    onSaved: cachePage,
    onDraftDiscarded: cachePage,
  });
  const { content } = form.values;
  const isSupported = canEditVisually(content);
  const [selectedMode, setSelectedMode] = useState<(typeof modes)[number]>('write');
  const mode = selectedMode === 'write' && !isSupported ? 'html' : selectedMode;
  const title = sitePageTitles[slug] ?? slug;
  return (
    <FormPage
      title={title}
      subtitle={page.version === 0 ? 'Not written yet' : `Version ${page.version}, ${formatDateTime(page.updatedAt)}`}
      back={{ to: paths.pages, label: 'Pages' }}
      fields={fields}
      form={form}
      coEditors={{ entityType: 'page', id: slug, onChanged: reload }}
      aside={
        <PageVersionHistory
          slug={slug}
          newestVersion={page.version}
          hasUnsavedChanges={form.changedPaths.length > 0}
          onRestored={(restored) => {
            const restoreDraft = form.rebase({ content: restored.content }, restored.version);
            cachePage(restored);
            return (pageAfterUndo) => {
              restoreDraft();
              cachePage(pageAfterUndo);
            };
          }}
          onStale={reload}
        />
      }
    >
      <div>
        <fieldset className="mb-2 flex gap-1">
          <legend className="sr-only">Editing mode</legend>
          {modes.map((name) => (
            <label
              key={name}
              className="relative rounded-sm border border-line bg-card px-3 py-1.5 text-sm has-checked:border-rust has-checked:bg-mark has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-rust has-disabled:opacity-50"
            >
              <input
                type="radio"
                name="mode"
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
                checked={mode === name}
                disabled={name === 'write' && !isSupported}
                onChange={() => setSelectedMode(name)}
              />
              {modeLabels[name]}
            </label>
          ))}
        </fieldset>
        {!isSupported && (
          <p className="mb-2 text-[0.8125rem] text-soft">
            This page contains elements the editor does not support, such as side-by-side pictures. Edit it as HTML.
          </p>
        )}
        {mode === 'write' && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <RichText value={content} label={title} onChange={(next) => form.set({ content: next })} />
          </Suspense>
        )}
        {mode === 'html' && (
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
        {mode === 'preview' && <PagePreview content={content} />}
      </div>
    </FormPage>
  );
}

/** Edits a content page. */
export default function PageEditPage() {
  const params = useParams();
  const slug = params['slug'] ?? '';
  const query = useQuery(queryFor('/admin/pages/get', { slug }));
  return (
    <QueryView title="Page" back={{ to: paths.pages, label: 'Pages' }} query={query}>
      {(page) => <PageContentForm key={page.slug} page={page} />}
    </QueryView>
  );
}
