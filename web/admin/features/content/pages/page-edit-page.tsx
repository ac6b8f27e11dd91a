import { useParams } from 'react-router';
import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminPageContent } from '#contract/admin/pages.endpoints.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { FormPage } from '#web/admin/kit/form/form-page.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { RadioSwitch } from '#web/admin/components/inputs/radio-switch.tsx';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
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

const pageQuery = (slug: string) => queryFor('/admin/pages/get', { slug });

export const loader = createRecordLoader(({ params }) => [pageQuery(params['slug']!)]);

const cachePage = (page: AdminPageContent): void => {
  queryClient.setQueryData(pageQuery(page.slug).queryKey, page);
  refetchAfterChange(['/admin/pages/']);
};
const reload = (): void => refetchAfterChange(['/admin/pages/']);
const fields: readonly FieldConfig[] = [{ name: 'content', label: 'Content', panel: 'Page', kind: 'textArea' }];

type PageEditorProps = { title: string; content: string; onChange: (content: string) => void };

/** Edits the content visually or as HTML, or previews it. */
function PageEditor({ title, content, onChange }: PageEditorProps) {
  const isSupported = canEditVisually(content);
  const [selectedMode, setSelectedMode] = useState<'write' | 'html' | 'preview'>('write');
  const mode = selectedMode === 'write' && !isSupported ? 'html' : selectedMode;
  return (
    <div>
      <RadioSwitch
        label="Editing mode"
        className="mb-2 w-fit"
        options={[
          { value: 'write', label: 'Write', disabled: !isSupported },
          { value: 'html', label: 'HTML' },
          { value: 'preview', label: 'Preview' },
        ]}
        value={mode}
        onChange={setSelectedMode}
      />
      {!isSupported && (
        <p className="mb-2 text-note">
          This page contains elements the editor does not support, such as side-by-side pictures. Edit it as HTML.
        </p>
      )}
      {mode === 'write' && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <RichText value={content} label={title} onChange={onChange} />
        </Suspense>
      )}
      {mode === 'html' && (
        <textarea
          aria-label={`${title}, as HTML`}
          className="control min-h-96 font-mono text-small"
          rows={24}
          maxLength={200_000}
          spellCheck={false}
          value={content}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {mode === 'preview' && <PagePreview content={content} />}
    </div>
  );
}

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
      <PageEditor title={title} content={content} onChange={(next) => form.set({ content: next })} />
    </FormPage>
  );
}

/** Edits a content page. */
export default function PageEditPage() {
  const params = useParams();
  const slug = params['slug'] ?? '';
  const query = useQuery(pageQuery(slug));
  return (
    <QueryView title="Page" back={{ to: paths.pages, label: 'Pages' }} query={query}>
      {(page) => <PageContentForm key={page.slug} page={page} />}
    </QueryView>
  );
}
