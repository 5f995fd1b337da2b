import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** 新增文档模板 and 编辑文档模板: the same form, empty or with the stored values. */
export default function TemplateFormPage() {
  const { templateId, home } = usePage().query
  return templateId ? <Edit templateId={templateId} /> : <TemplateForm home={home === '1' ? 1 : 0} />
}

function Edit({ templateId }: { templateId: string }) {
  const query = useCall(documentTemplate.templateGet, { templateId }, { keep: false, staleTime: 0 })
  // The cached answer of an earlier visit may be stale.
  const data = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Loaded query={{ ...query, data }}>
      {(row) => (
        <TemplateForm
          key={row.templateId}
          home={row.home}
          row={row}
          reread={async () => (await query.refetch()).data}
        />
      )}
    </Loaded>
  )
}
