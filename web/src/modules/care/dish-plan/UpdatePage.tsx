import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { dishPlan, planStatus, type WholePlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { DraftOffer } from '#kit/form/DraftNote.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, useUnsaved } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { Findings, FindingsCell, type MenuCheck } from './plan/Findings.tsx'
import { MenuEditor } from './plan/MenuEditor.tsx'
import { cellsOf, type Menu, menuOf } from './plan/menu-state.ts'
import { type Head, PlanHead } from './plan/PlanHead.tsx'
import { useForced } from './plan/use-forced.tsx'
import './meals.css'

type Plan = z.output<typeof WholePlan>

/** 编辑食谱 (care.md 11a): a new menu, or one that has not ended. */
export default function UpdatePage() {
  const { planId } = usePage().query
  return planId ? <Known planId={planId} /> : <Editor />
}

function Known({ planId }: { planId: string }) {
  const query = useCall(dishPlan.get, { planId }, { keep: false, staleTime: 0 })
  // Changes by others do not replace the input here: they are reported on saving (21002).
  const [first, setFirst] = useState<Plan>()
  if (!first && query.isFetchedAfterMount && query.data) setFirst(query.data)
  return <Loaded query={{ ...query, data: first }}>{(plan) => <Editor plan={plan} />}</Loaded>
}

const mondayAhead = () => {
  const today = todayOf()
  const day = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (8 - day) % 7 || 7)
}
const headOf = (plan?: Plan): Head => ({
  planName: plan?.planName ?? '',
  cycleType: plan?.cycleType ?? 1,
  rotationWeeks: plan?.rotationWeeks ?? 1,
  startDate: plan?.startDate ?? mondayAhead(),
  endDate: plan?.endDate ?? addDays(mondayAhead(), 27),
  kitchenId: plan?.kitchenId ?? 1,
  locationIds: plan?.locationIds ?? [],
})

interface MenuDraft {
  head: Head
  menu: Menu
}

function Editor({ plan: opened }: { plan?: Plan }) {
  const page = usePage()
  const [plan, setPlan] = useState(opened)
  const [written, setWritten] = useState<MenuDraft>(() => ({
    head: headOf(opened),
    menu: menuOf(opened?.details ?? []),
  }))
  const [checked, setChecked] = useState<MenuCheck | null | undefined>(opened?.checkResult)
  const [dirty, setDirty] = useState(false)
  const draft = useDraft(`dish-plan ${opened?.planId ?? 'new'}`, opened?.version)
  const create = useAction(dishPlan.create)
  const forced = useForced()
  useUnsaved(dirty)
  const { head, menu } = written
  const published = plan?.planStatus === planStatus.is.published
  const ended = plan?.planStatus === planStatus.is.ended
  const write = (next: MenuDraft) => {
    setWritten(next)
    setDirty(true)
    draft.keep(() => next)
  }
  const saved = (reply: Plan) => {
    setPlan(reply)
    setChecked(reply.checkResult)
    setDirty(false)
    draft.drop()
    page.setTitle(reply.planName)
    return reply
  }
  async function save() {
    const body = { ...head, details: cellsOf(menu).map((cell) => ({ ...cell, dishIds: [...cell.dishIds] })) }
    const words = `已保存食谱“${head.planName}”`
    const { planId, version } = plan ?? {}
    const result = planId
      ? await forced.run({ ...body, planId, version }, words)
      : await create.run(body, { done: words })
    return result && saved(result.reply)
  }
  async function publish() {
    const known = dirty || !plan ? await save() : plan
    if (!known) return
    const { planId, version } = known
    const result = await forced.run(
      { planId, version, planStatus: planStatus.is.published },
      `已发布食谱“${known.planName}”`,
    )
    if (!result) return
    saved(result.reply)
    page.backAndRefresh([planId])
  }
  const pending = create.pending || forced.pending
  return (
    <div className="meal-page">
      <div className="meal-scroll">
        <DraftOffer
          draft={draft}
          onTake={(draft) => {
            const { head: keptHead, menu: keptMenu } = draft as MenuDraft // as: written by this page under this name
            write({ head: { ...head, ...keptHead }, menu: keptMenu })
          }}
        />
        <section className="k-card k-gap">
          <PlanHead head={head} fixed={published || ended} onChange={(next) => write({ ...written, head: next })} />
        </section>
        <section className="k-card k-gap">
          <MenuEditor
            frame={head}
            menu={menu}
            onChange={ended ? undefined : (next) => write({ ...written, menu: next })}
          />
        </section>
        {checked && !dirty && <Findings checked={checked} />}
        {published && <p className="k-muted">食谱已发布：只能修改报餐截止前的餐次，保存后立即通知厨房。</p>}
      </div>
      <div className="k-form-foot">
        {/* The list of findings stands below the menu, out of sight. */}
        {checked && !dirty && (
          <span className="meal-verdict">
            检查：
            <FindingsCell checked={checked} />
          </span>
        )}
        <Button onClick={() => page.back()}>返回</Button>
        <Permit need={plan ? 'careplan.dishPlan.edit' : 'careplan.dishPlan.add'}>
          <Button
            type={published ? 'primary' : 'default'}
            loading={pending}
            {...offBecause(
              ended && '这份食谱已结束',
              !head.planName.trim() && '请先写食谱名称',
              !dirty && plan !== undefined && '没有改动',
            )}
            onClick={() => void save()}
          >
            {published ? '保存并通知厨房' : '保存并检查'}
          </Button>
        </Permit>
        {!published && (
          <Permit need="careplan.dishPlan.publish">
            <Button
              type="primary"
              loading={pending}
              {...offBecause(ended && '这份食谱已结束', !head.planName.trim() && '请先写食谱名称')}
              onClick={() => void publish()}
            >
              发布
            </Button>
          </Permit>
        )}
      </div>
      {forced.dialog}
    </div>
  )
}
