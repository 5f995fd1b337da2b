import { type PrintTemplateValue, paper, paperSizes } from '#contract/modules/platform/setting/print-template.ts'
import { local } from '#kit/store/storage.ts'

export type Template = PrintTemplateValue & { version: number }

/** The paper as it will be printed, scaled to the available width. Values are made up. */
export function TemplatePreview({ template }: { template: Template }) {
  const { width } = paperSizes[template.paper] ?? { width: 210 }
  // 96 dots per inch: one millimetre is 3.78 dots.
  const scale = Math.min(1, previewPx / (width * 3.78))
  return (
    <aside className="tpl-preview" aria-label="预览">
      <p className="k-muted">
        预览 · {paper.label(template.paper)}
        {scale < 1 && ` · 缩放 ${Math.round(scale * 100)}%`}
      </p>
      <div className="tpl-scale" style={{ zoom: scale }}>
        <PaperSheet template={template} />
      </div>
    </aside>
  )
}

const previewPx = 400

export function PaperSheet({ template }: { template: Template }) {
  const { width, height } = paperSizes[template.paper] ?? { width: 210, height: 297 }
  const org = local.get('orgInfo')
  const logo = local.get('systemconfig')?.iconConfig?.systemIcon
  const shown = template.fields.filter((field) => field.show === 1).toSorted((a, b) => a.sort - b.sort)
  const narrow = width < 100
  return (
    <article
      className={narrow ? 'tpl-sheet tpl-narrow' : 'tpl-sheet'}
      style={{ width: `${width}mm`, minHeight: height ? `${height}mm` : '100mm' }}
    >
      <header>
        {template.showLogo === 1 && <img src={typeof logo === 'string' ? logo : '/logo.svg'} alt="" />}
        <p>{typeof org?.orgName === 'string' ? org.orgName : ''}</p>
        <h1>{template.templateName}</h1>
        {template.header && <p className="tpl-note">{template.header}</p>}
      </header>
      <dl>
        {shown.map(({ code, label }) => (
          <div key={code} className={/items|records|issues/i.test(code) ? 'tpl-wide' : undefined}>
            <dt>{label}</dt>
            <dd>{sampleOf(code)}</dd>
          </div>
        ))}
      </dl>
      {template.signers.length > 0 && (
        <footer>
          {template.signers.map((name) => (
            <span key={name}>{name}：</span>
          ))}
        </footer>
      )}
      {template.footer && <p className="tpl-note">{template.footer}</p>}
    </article>
  )
}

/** The paper size for printing this sheet only: on screen the rule would affect what others print. */
export function PaperRule({ template }: { template: Template }) {
  const { width, height } = paperSizes[template.paper] ?? { width: 210, height: 297 }
  // Rolls have no page numbers, and end where the slip ends.
  const rule = height
    ? `@page { size: ${width}mm ${height}mm; margin: 10mm 10mm 14mm }
       #k-print .tpl-sheet { width: auto !important; min-height: 0 !important; padding: 0 }`
    : `@page { size: ${width}mm ${slipHeight(template)}mm; margin: 0; @bottom-center { content: none } }
       #k-print .tpl-sheet { min-height: 0 !important }`
  return <style>{rule}</style>
}

/** Height: head, one line per field with room for a second one, a line per signature. */
const slipHeight = ({ fields, signers }: Template) =>
  45 + fields.filter((field) => field.show === 1).length * 11 + signers.length * 10

const samples: [RegExp, string][] = [
  [/amountWords/, '叁仟贰佰元整'],
  [/amount$/i, '3,200.00'],
  [/oldmanName/, '王秀英'],
  [/bedName/, '1号楼-101-A'],
  [/No$|Code$/, 'SJ202606000123'],
  [/time$/i, '2026-06-01 09:30'],
  [/date$|deadline|return/i, '2026-06-01'],
  [/month$/i, '2026年06月'],
  [/phone/i, '138****0001'],
  [/records/i, '08:00 ✓ 12:00 ✓ 18:00 ✓'],
  [/items|issues/i, '明细一、明细二、明细三'],
]
const sampleOf = (code: string) => samples.find(([pattern]) => pattern.test(code))?.[1] ?? '示例'
