import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { form } from '#contract/modules/platform/form/form.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'

const Designer = lazy(() => import('./Designer.tsx'))
const grey = <Skeleton active className="k-card" paragraph={{ rows: 12 }} />

const templates = { list: '/systemSetting/templateReportSet', label: '打开表单模板' }

/** 表单模板设计: reads the template once; from then on the designer holds the design. */
export default function DesignerPage() {
  const { templateId = '' } = usePage().query
  const query = useCall(
    form.templateList,
    { templateId },
    { keep: false, staleTime: Number.POSITIVE_INFINITY, enabled: templateId !== '' },
  )
  if (!templateId) return <Nowhere words="请从表单模板列表打开要设计的模板" {...templates} />
  return (
    <Loaded query={query} skeleton={grey}>
      {({ list: [template] }) =>
        template ? (
          <Suspense fallback={grey}>
            <Designer key={templateId} template={template} reread={async () => (await query.refetch()).data?.list[0]} />
          </Suspense>
        ) : (
          <Nowhere words="模板不存在或已删除" {...templates} />
        )
      }
    </Loaded>
  )
}
