import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Alert, Button, Tag } from 'antd'
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldError } from '#contract/kit/problems.ts'
import { form } from '#contract/modules/platform/form/form.ts'
import { type FormTemplate, templateStatus } from '#contract/modules/platform/form/form-entity.ts'
import {
  emptySchema,
  type FormFieldKind,
  type FormSchema,
  fieldKinds,
} from '#contract/modules/platform/form/form-schema.ts'
import { useAction } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { StaleNote } from '#kit/FormModal.tsx'
import { DraftOffer } from '#kit/form/DraftNote.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { Permit } from '#kit/Permit.tsx'
import { dragWords } from '#kit/page/drag-words.ts'
import { usePage } from '#kit/page/page.ts'
import { Canvas } from './Canvas.tsx'
import { type Design, designed, type Step, startDesign } from './designer-state.ts'
import { Palette } from './Palette.tsx'
import './designer.css'

const Properties = lazy(() => import('./Properties.tsx'))
const PreviewModal = lazy(() => import('./PreviewModal.tsx'))
type Template = z.output<typeof FormTemplate>
const codes = 'systemSetting.templateReportSet'

interface DesignerProps {
  template: Template
  reread: () => Promise<Template | undefined>
}

/** Palette, grid of 24 columns, properties; everything also by keyboard. For `lazy()`. */
export default function Designer({ template, reread }: DesignerProps) {
  const page = usePage()
  const [design, step] = useReducer(designed, template.schemaJson ?? emptySchema, startDesign)
  const [saved, setSaved] = useState(template)
  const [savedSchema, setSavedSchema] = useState(design.now)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const [stale, setStale] = useState(false)
  const [preview, setPreview] = useState(false)
  const store = useAction(form.templateEdit)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const dirty = design.now !== savedSchema
  const { setDirty } = page
  useEffect(() => setDirty(dirty), [dirty, setDirty])
  const draft = useDesignDraft(design.now, dirty, saved)

  async function save(publish: 0 | 1) {
    const sent = design.now
    if (
      publish &&
      !(await ask(
        `发布“${saved.templateName}”第${saved.templateVersion + 1}版？`,
        '发布',
        '新填写的表单用新版本，已填写的保持原来的版本。',
      ))
    )
      return
    setProblems([])
    const input = { templateId: saved.templateId, schemaJson: sent, publish, version: saved.version }
    const result = await store.run(input, {
      done: (row) =>
        publish ? `已发布“${row.templateName}”第${row.templateVersion}版` : `已保存“${row.templateName}”的设计`,
      atFields: setProblems,
      onStale: () => setStale(true),
    })
    if (!result) return
    setSaved(result.reply)
    setSavedSchema(sent)
    setStale(false)
  }
  function drop({ active, over }: DragEndEvent) {
    if (!over) return
    const at = design.now.fields.findIndex((field) => field.key === over.id)
    const kind = active.data.current?.kind
    if (isKind(kind)) step({ do: 'add', kind, at: at < 0 ? design.now.fields.length : at })
    else if (at >= 0) step({ do: 'move', key: String(active.id), to: at })
  }
  function keys(event: KeyboardEvent) {
    const typing =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=combobox], [role=dialog]')
    const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : ''
    if (letter === 's') void save(0)
    else if (typing) return
    else if (letter === 'z' && !event.shiftKey) step({ do: 'undo' })
    else if (letter === 'y' || letter === 'z') step({ do: 'redo' })
    else return
    event.preventDefault()
  }
  useKeys(keys)
  return (
    <div className="designer">
      <header className="k-card designer-bar">
        <h2>{saved.templateName}</h2>
        <Tag>{templateStatus.label(saved.templateStatus)}</Tag>
        <span className="k-muted">
          {saved.templateVersion > 0 ? `已发布第${saved.templateVersion}版` : '尚未发布'}
          {dirty ? '，有未保存的修改' : saved.changed === 1 && saved.templateVersion > 0 ? '，有未发布的修改' : ''}
        </span>
        <DesignerTools
          design={design}
          saved={saved}
          saving={store.pending}
          step={step}
          onPreview={() => setPreview(true)}
          onBack={() => page.back()}
          onSave={(publish) => void save(publish)}
        />
      </header>
      {/* as: stored by useDesignDraft */}
      <DraftOffer draft={draft} onTake={(value) => step({ do: 'restore', schema: value as FormSchema })} />
      {stale && (
        <StaleNote
          reload={async () => {
            const fresh = await reread()
            if (fresh) setSaved(fresh)
            setStale(false)
          }}
        />
      )}
      {problems.length > 0 && (
        <Problems problems={problems} onChoose={(at) => step({ do: 'choose', key: design.now.fields[at]?.key })} />
      )}
      <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop} accessibility={dragWords()}>
        <div className="designer-work">
          <Palette onAdd={(kind) => step({ do: 'add', kind })} />
          <Canvas schema={design.now} chosen={design.chosen} step={step} />
          <Suspense fallback={<aside className="k-panel" />}>
            <Properties schema={design.now} chosen={design.chosen} step={step} />
          </Suspense>
        </div>
      </DndContext>
      <Suspense>
        {preview && <PreviewModal title={saved.templateName} schema={design.now} onClose={() => setPreview(false)} />}
      </Suspense>
    </div>
  )
}

/** An unsaved design is kept as a draft; after undoing everything or saving there is none. */
function useDesignDraft(now: FormSchema, dirty: boolean, { templateId, version }: Template) {
  const draft = useDraft(`designer ${templateId}`, version)
  const latest = useRef(now)
  const wasDirty = useRef(false)
  latest.current = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is written down, and nothing else
  useEffect(() => {
    if (dirty) draft.keep(() => latest.current)
    else if (wasDirty.current) draft.drop()
    wasDirty.current = dirty
  }, [now, dirty])
  return draft
}

/** Removing a field moves the focus to the designer, so that its keys still work. */
function useKeys(keys: (event: KeyboardEvent) => void) {
  const latestKeys = useRef(keys)
  latestKeys.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent) => latestKeys.current(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

interface DesignerToolsProps {
  design: Design
  saved: Template
  saving: boolean
  step: (step: Step) => void
  onPreview: () => void
  onBack: () => void
  onSave: (publish: 0 | 1) => void
}

function DesignerTools({ design, saved, saving, step, onPreview, onBack, onSave }: DesignerToolsProps) {
  return (
    <span className="designer-tools">
      <Button disabled={design.past.length === 0} title="Ctrl+Z" onClick={() => step({ do: 'undo' })}>
        撤销
      </Button>
      <Button disabled={design.future.length === 0} title="Ctrl+Y" onClick={() => step({ do: 'redo' })}>
        重做
      </Button>
      <Button onClick={onPreview}>预览</Button>
      <Button
        onClick={() =>
          void import('../print-form.tsx').then(({ printForm }) =>
            printForm({ title: saved.templateName, schema: design.now, fields: design.now.fields, values: {} }),
          )
        }
      >
        打印样式
      </Button>
      <Button onClick={onBack}>返回</Button>
      <Button title="Ctrl+S" loading={saving} onClick={() => onSave(0)}>
        保存
      </Button>
      <Permit need={`${codes}.publish`}>
        <Button type="primary" disabled={saving} onClick={() => onSave(1)}>
          发布
        </Button>
      </Permit>
    </span>
  )
}

const isKind = (value: unknown): value is FormFieldKind => fieldKinds.values.some((kind) => kind === value)

function Problems({ problems, onChoose }: { problems: readonly FieldError[]; onChoose: (at: number) => void }) {
  return (
    <Alert
      type="error"
      showIcon
      className="k-errors"
      title={
        <ul>
          <li>有 {problems.length} 处需要修改：</li>
          {problems.map((problem) => (
            <li key={problem.field + problem.message}>
              <button
                type="button"
                className="k-link"
                onClick={() => onChoose(Number(/fields\.(\d+)/.exec(problem.field)?.[1] ?? -1))}
              >
                {problem.message}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
