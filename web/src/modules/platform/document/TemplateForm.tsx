import { Alert, Button, Form, Input, Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldError } from '#contract/kit/problems.ts'
import {
  documentTemplate,
  type PageSize,
  pageSizes,
  paperSizes,
  type TemplateDetail,
  templateSource,
} from '#contract/modules/platform/document/document.ts'
import { placeholderGroups } from '#contract/modules/platform/document/placeholder.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { RichText } from '#kit/editor/RichText.tsx'
import { StaleNote } from '#kit/FormModal.tsx'
import { typedOver } from '#kit/form/changed-values.ts'
import { DraftOffer } from '#kit/form/DraftNote.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { usePage } from '#kit/page/page.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { WordUpload } from './WordUpload.tsx'
import './document.css'

interface Draft {
  templateName: string
  typeId: string | undefined
  pageSize: PageSize
  source: 1 | 2
  /** Text and Word file are both kept while the user chooses. */
  text: string
  file: string | undefined
  fileName: string | undefined
}

const emptyDraft: Draft = {
  templateName: '',
  typeId: undefined,
  pageSize: 'A4',
  source: templateSource.is.online,
  text: '',
  file: undefined,
  fileName: undefined,
}

function draftOf(row: z.output<typeof TemplateDetail>): Draft {
  const { templateName, typeId, pageSize, source, content, fileName } = row
  const word = source === templateSource.is.word
  const parts = { text: word ? '' : content, file: word ? content : undefined, fileName: fileName ?? undefined }
  return { templateName, typeId, pageSize, source, ...parts }
}

interface TemplateFormProps {
  home: 0 | 1
  row?: z.output<typeof TemplateDetail>
  /** The template after somebody else has saved it. */
  reread?: () => Promise<z.output<typeof TemplateDetail> | undefined>
}

/** Name, type and paper above; the text with its palette, or a Word file, below. */
export function TemplateForm({ home, row: shown, reread }: TemplateFormProps) {
  // Changes are compared with the opened version, even when the page reads it again.
  const [row, setRow] = useState(shown)
  const [stale, setStale] = useState(false)
  const page = usePage()
  const [draft, setDraft] = useState<Draft>(row ? draftOf(row) : emptyDraft)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [previewing, setPreviewing] = useState(false)
  const create = useAction(documentTemplate.templateCreate, {
    atFields: setErrors,
    done: (row) => `已新增文档模板“${row.templateName}”`,
  })
  const update = useAction(documentTemplate.templateUpdate, { atFields: setErrors, done: savedWords })
  const types = useCall(documentTemplate.templateTypes, {})
  const storedDraft = useDraft(`template ${row?.templateId ?? `new${home}`}`, row?.version)
  // The editor holds its own text: a restored one needs a new editor.
  const [round, setRound] = useState(0)
  const latest = useRef(draft)
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    storedDraft.keep(() => latest.current)
    setErrors([])
    page.setDirty(true)
  }
  /** Changes of others come in where nothing was typed here. */
  async function renew() {
    const next = await reread?.()
    if (!row || !next) return
    const now = draftOf(next)
    const merged = typedOver(draftOf(row), latest.current, now)
    if (merged.text !== latest.current.text) setRound(round + 1)
    change(merged)
    setRow(next)
    setStale(false)
  }
  async function save() {
    const { templateName, typeId = '', pageSize, source, text, file } = draft
    const body = {
      templateName,
      typeId,
      pageSize,
      source,
      content: source === templateSource.is.word ? (file ?? '') : text,
    }
    const problems = problemsOf(draft)
    if (problems.length > 0) return setErrors(problems)
    const done = row
      ? await update.run(
          { ...body, templateId: row.templateId, version: row.version },
          { onStale: () => setStale(true) },
        )
      : await create.run({ ...body, home })
    if (!done) return
    storedDraft.drop()
    page.setDirty(false)
    page.backAndRefresh()
  }
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  // 保存 stands below a page of paper: the first error is scrolled into sight.
  useEffect(() => {
    document.getElementById(errors[0]?.field ?? '')?.scrollIntoView({ block: 'center' })
  }, [errors])
  return (
    <form className="k-card template-form" onSubmit={(event) => event.preventDefault()}>
      <DraftOffer
        draft={storedDraft}
        onTake={(value) => {
          change({ ...draft, ...Object(value) })
          setRound(round + 1)
        }}
      />
      {stale && <StaleNote reload={() => void renew()} />}
      {row && row.usedCount > 0 && (
        <Alert
          type="info"
          showIcon
          title={`已有${row.usedCount}份文档使用第${row.contentVersion}版；保存内容后成为第${row.contentVersion + 1}版，已有文档不变`}
        />
      )}
      <TemplateFacts draft={draft} change={change} types={types} errorOf={errorOf} />
      {errorOf('content') && <Alert id="content" type="error" showIcon title={errorOf('content')} />}
      {draft.source === templateSource.is.online ? (
        <RichText
          key={round}
          label="模板内容"
          initial={draft.text}
          places={placeholderGroups}
          paperWidth={paperSizes[draft.pageSize][0]}
          onChange={(text) => change({ text })}
        />
      ) : (
        <WordUpload fileName={draft.fileName} onChange={(file, fileName) => change({ file, fileName })} />
      )}
      <div className="template-actions">
        <Button onClick={() => page.back()}>取消</Button>
        {draft.source === templateSource.is.online && (
          <Button {...offBecause(isBlank(draft.text) && '还没有内容')} onClick={() => setPreviewing(true)}>
            预览
          </Button>
        )}
        <Button type="primary" loading={create.pending || update.pending} onClick={() => void save()}>
          保存
        </Button>
      </div>
      {previewing && (
        <PreviewDialog
          name={draft.templateName || '未命名'}
          pageSize={draft.pageSize}
          content={draft.text}
          onClose={() => setPreviewing(false)}
        />
      )}
    </form>
  )
}

interface TemplateFactsProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  types: ReturnType<typeof useCall<typeof documentTemplate.templateTypes>>
  errorOf: (field: string) => string | undefined
}

/** Name, type, kind of content and paper. */
function TemplateFacts({ draft, change, types, errorOf }: TemplateFactsProps) {
  const item = (field: string, label: string) => {
    const error = errorOf(field)
    return {
      label,
      required: true,
      htmlFor: field,
      help: error,
      validateStatus: error ? ('error' as const) : undefined,
    }
  }
  const options = (types.data ?? []).map((type) => ({ value: type.typeId, label: type.typeName }))
  return (
    <div className="template-facts">
      <Form.Item layout="vertical" {...item('templateName', '名称')}>
        <Input
          id="templateName"
          maxLength={50}
          value={draft.templateName}
          onChange={(event) => change({ templateName: event.target.value })}
        />
      </Form.Item>
      <Form.Item layout="vertical" {...item('typeId', '类型')}>
        <Select
          id="typeId"
          options={options}
          loading={types.isPending}
          value={draft.typeId}
          onChange={(typeId) => change({ typeId })}
          notFoundContent="还没有文档类型，请先在表单模板中新增类型"
        />
      </Form.Item>
      <Form.Item layout="vertical" label="方式">
        <Segmented
          options={[...templateSource.options]}
          value={draft.source}
          onChange={(source) => change({ source })}
        />
      </Form.Item>
      <Form.Item layout="vertical" label="纸张" htmlFor="pageSize">
        <Select
          id="pageSize"
          disabled={draft.source === templateSource.is.word}
          options={[...pageSizes.options]}
          value={draft.pageSize}
          onChange={(pageSize) => change({ pageSize })}
        />
      </Form.Item>
    </div>
  )
}

const savedWords = (saved: z.output<typeof TemplateDetail>) =>
  `已保存“${saved.templateName}”（第${saved.contentVersion}版）`

/** An emptied editor leaves an empty paragraph. */
const isBlank = (html: string) => !/<(img|table|hr)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

function problemsOf({ templateName, typeId, source, text, file }: Draft): FieldError[] {
  const problems: FieldError[] = []
  if (!templateName.trim()) problems.push({ field: 'templateName', message: '名称不能为空' })
  if (!typeId) problems.push({ field: 'typeId', message: '请选择类型' })
  if (source === templateSource.is.online && isBlank(text)) problems.push({ field: 'content', message: '请写模板内容' })
  if (source === templateSource.is.word && !file) problems.push({ field: 'content', message: '请上传Word文件' })
  return problems
}
