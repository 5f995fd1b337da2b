import { Button, Empty, Input, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { elderPage, form } from '#contract/modules/platform/form/form.ts'
import { FormData } from '#contract/modules/platform/form/form-entity.ts'
import { cols } from '#kit/cols.tsx'
import { sideOf } from '#kit/inputs/input-props.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import { Failed } from '#kit/page/Loaded.tsx'
import { usePageState } from '#kit/page/page.ts'
import { type FormTarget, filledActions } from '../fill/filled-actions.ts'
import './elder-forms.css'

const ElderForms = lazy(() => import('./ElderForms.tsx'))
const FillDrawer = lazy(() => import('../fill/FillDrawer.tsx'))
const TurnOverDrawer = lazy(() => import('./TurnOverDrawer.tsx'))

const on = (action: string) => `${elderPage}.${action}`
const columns = cols(
  FormData,
  ['templateName', 'category', 'formStatus', 'result', 'fillByName', 'fillTime', 'templateVersion'],
  {
    templateName: { width: 160 },
    result: { width: 180 },
    templateVersion: { width: 70 },
  },
)

/** 合同表单: residents on the left; on the right the forms of the chosen one (residence.md 8a). */
export default function ElderFormsPage() {
  const { options, loading, error, retry } = useLookup('residents')
  const [chosen, setChosen] = usePageState<string | undefined>('elder.chosen', undefined)
  const [typed, type] = useState('')
  const [filling, setFilling] = useState<FormTarget>()
  const [turning, setTurning] = useState(false)
  const shown = options.filter((one) => `${one.label} ${sideOf(one)}`.includes(typed.trim()))
  const elder = options.find((one) => one.value === chosen) ?? options[0]
  const oldmanId = elder ? String(elder.value) : undefined
  return (
    <div className="elder-forms">
      <aside className="k-panel">
        <Input
          className="elder-search"
          allowClear
          placeholder="搜索姓名或床位"
          aria-label="搜索老人"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <ul aria-label="老人">
          {shown.slice(0, 300).map((one) => (
            <li key={one.value}>
              <button type="button" aria-current={one.value === oldmanId} onClick={() => setChosen(String(one.value))}>
                <span>{one.label}</span>
                <span className="k-muted">{sideOf(one)}</span>
              </button>
            </li>
          ))}
          {shown.length === 0 && !error && <li className="k-muted k-pad">{loading ? '正在读取…' : '没有找到老人'}</li>}
        </ul>
      </aside>
      {oldmanId ? (
        <div className="elder-main" key={oldmanId}>
          <section className="k-card elder-given">
            <header>
              <b>{elder?.label}的表单</b>
              <Button size="small" onClick={() => setTurning(true)}>
                翻身记录
              </Button>
            </header>
            <Suspense fallback={<Skeleton active />}>
              <ElderForms
                oldmanId={oldmanId}
                oldmanName={elder?.label ?? ''}
                onFill={(templateId) => setFilling({ oldmanId, templateId })}
              />
            </Suspense>
          </section>
          <ListPage
            name="elder-filled"
            call={form.elderAll}
            columns={columns}
            fixed={{ oldmanId }}
            sort={['fillTime']}
            link={{ column: 'templateName', open: (row) => setFilling({ id: row.id, look: true }) }}
            rowActions={filledActions(setFilling, on)}
            empty="还没有填写记录，在上方选择表单填写"
          />
        </div>
      ) : (
        <div className="k-panel elder-none">
          {loading && <Skeleton active className="k-pad" />}
          {!loading && (error ? <Failed error={error} retry={retry} /> : <Empty description="还没有在住老人" />)}
        </div>
      )}
      <Suspense>
        {filling && <FillDrawer filling={filling} on={on} onClose={() => setFilling(undefined)} />}
        {turning && oldmanId && (
          <TurnOverDrawer oldmanId={oldmanId} oldmanName={elder?.label ?? ''} onClose={() => setTurning(false)} />
        )}
      </Suspense>
    </div>
  )
}
