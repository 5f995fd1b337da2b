import { isOptional } from '#contract/kit/fields.ts'
import {
  activityRisk,
  activityScope,
  activityStatus,
  NewActivity,
  outOfHouse,
} from '#contract/modules/campus/activity/activity.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { Option } from '#kit/lookup/lookup-options.ts'
import { useLookup } from '#kit/lookup/lookups.ts'
import { useCharges } from '#kit/lookup/use-charges.ts'
import type { Values } from '#kit/value/schema.ts'
import type { Row } from './activity-columns.tsx'

export const formFields = [
  'title',
  'activityType',
  'place',
  'locationId',
  'startTime',
  'endTime',
  'registerStart',
  'registerEnd',
  'quota',
  'waitQuota',
  'scopeType',
  'scopeIds',
  'organiserId',
  'helpers',
  'riskLevel',
  'safetyPlan',
  'fee',
  'projectChildId',
  'budget',
  'content',
  'pictures',
] as const

const { draft, running, over } = activityStatus.is
const paid = ['activityType', 'fee', 'projectChildId']

/** Fields that may be changed in the state of the activity (administration.md 6). */
export function fieldsOf({ activityStatus: status, registerNum, waitNum }: Row): readonly string[] {
  if (status === over) return ['summary', 'actualCost', 'pictures', 'content', 'helpers']
  if (status === running) return ['content', 'pictures', 'helpers']
  return status !== draft && registerNum + waitNum > 0 ? formFields.filter((key) => !paid.includes(key)) : formFields
}

const isDangerous = ({ riskLevel, activityType }: Values) =>
  riskLevel === activityRisk.is.high || Number(activityType) === outOfHouse

/** Options for scope and fee, from the floors, residents and fee projects of the institution. */
export function useFormOptions(): Record<string, FieldOption> {
  const floors = useLookup('locations')
  const residents = useLookup('residents')
  const charges = useCharges()
  const choices = {
    [activityScope.is.floors]: floorsOf(floors.options),
    [activityScope.is.named]: residents.options,
  }
  return starred({
    title: { placeholder: '例如：端午包粽子' },
    place: { placeholder: '例如：一楼活动室' },
    locationId: { help: '需要定位时选' },
    registerStart: { help: '不填为发布时' },
    registerEnd: { help: '不填为活动开始时' },
    quota: { help: '0为不限' },
    waitQuota: { help: '名额满后可候补的人数' },
    scopeType: { clears: ['scopeIds'] },
    scopeIds: {
      span: 2,
      required: true,
      show: ({ scopeType }) => scopeType !== undefined && scopeType !== activityScope.is.all,
      options: ({ scopeType }) => choices[Number(scopeType) as keyof typeof choices] ?? [], // as: 2 or 3 while it is shown
      placeholder: '可选多个',
    },
    organiserId: { required: false, placeholder: '不填为本人' },
    safetyPlan: { show: isDangerous, required: true, placeholder: '人员分工、急救物品、送医路线' },
    fee: { show: () => charges.may, help: '签到时记入老人账单，0为免费' },
    projectChildId: {
      required: true,
      show: ({ fee }) => charges.may && Number(fee) > 0,
      options: charges.options.filter(({ cycle }) => cycle === chargeCycle.is.perUse),
    },
    summary: { placeholder: '参与情况、老人反应、改进建议' },
    publish: { help: '选“否”只存草稿' },
  })
}

const floor = 3
/** Floors under the names of their buildings. */
function floorsOf(places: readonly Option[]) {
  const names = new Map(places.map(({ value, label }) => [value, label]))
  return places
    .filter(({ row }) => Number(row.locationType) === floor)
    .map(({ value, label, row }) => ({ value, label: `${names.get(String(row.parentId)) ?? ''} ${label}`.trim() }))
}

/** The body of the call may leave out fields; a new activity needs all of these (contract NewActivity). */
const starred = (options: Record<string, FieldOption>) => ({
  ...options,
  ...Object.fromEntries(
    Object.entries(NewActivity.shape).map(([key, schema]) => [key, { required: !isOptional(schema), ...options[key] }]),
  ),
})
