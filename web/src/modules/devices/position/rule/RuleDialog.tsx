import { Form } from 'antd'
import { metaOf } from '#contract/kit/fields.ts'
import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { railType } from '#contract/modules/devices/position/rail.ts'
import {
  fixedLevel,
  hourlessTypes,
  type LocateRule,
  paramOf,
  positionRule,
  RuleParams,
  railTypes,
  usualLevel,
  usualParams,
} from '#contract/modules/devices/position/rule.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import type { Values } from '#kit/value/schema.ts'

/** A rule, new or changed: its fields follow the kind and the residents. For `lazy()`. */
export default function RuleDialog({ row, onClose }: { row?: LocateRule; onClose: () => void }) {
  const places = useLookup('locations')
  const levels = useLookup('levels')
  const people = useLookup('residents')
  const choices = (values: Values) => {
    if (values.scopeType === ruleScope.is.place) return flat(places.options)
    return values.scopeType === ruleScope.is.level ? levels.options : people.options
  }
  return (
    <FormModal
      call={row ? positionRule.ruleUpdate : positionRule.ruleCreate}
      row={row}
      title={row ? `修改规则${row.ruleName}` : '新增定位报警规则'}
      fields={[
        ...(['ruleName', 'alarmType', 'railIds', 'scopeType', 'scopeIds', 'level', 'silentMinutes'] as const),
        ...(['notify', 'sort', 'periods', 'escalate', 'remark', 'params'] as const),
      ]}
      options={{
        alarmType: { clears: ['railIds', 'level'] },
        railIds: {
          required: true,
          show: ({ alarmType }) => railTypes.includes(Number(alarmType)),
          params: ({ alarmType }) => ({
            railType: alarmType === locateAlarm.is.entered ? railType.is.keepOut : railType.is.keepIn,
          }),
        },
        scopeType: { clears: ['scopeIds'] },
        scopeIds: { required: true, show: ({ scopeType }) => Number(scopeType) > 1, options: choices, span: 'full' },
        level: {
          help: '不填按类型：离开、SOS、跌倒、拆除为紧急，低电为一般，其余重要',
          disabled: ({ alarmType }) => fixedLevel.includes(Number(alarmType)),
        },
        silentMinutes: { help: '处理后这么久不再报' },
        periods: {
          help: '不填为全天；夜间离室不填为 22:00–06:00',
          show: ({ alarmType }) => !hourlessTypes.includes(Number(alarmType)),
        },
        escalate: { help: '不填按默认：当班护理员 → 护士 → 护士长 → 院长' },
        params: { show: () => false },
      }}
      initial={{ level: usualLevel[locateAlarm.is.sos], alarmType: locateAlarm.is.sos }}
      extra={<Param />}
      done={(saved) => `已保存规则${saved.ruleName}`}
      onClose={onClose}
    />
  )
}

interface Node {
  value: string | number
  label: string
  children?: readonly Node[]
}
const flat = (nodes: readonly Node[], above = ''): { value: string | number; label: string }[] =>
  nodes.flatMap(({ value, label, children }) => [
    { value, label: above + label },
    ...flat(children ?? [], `${above}${label}-`),
  ])

/** The number field of the kind. */
function Param() {
  const form = Form.useFormInstance()
  const type = Number(Form.useWatch('alarmType', form))
  const name = locateAlarm.values.some((known) => known === type) ? paramOf[type as keyof typeof paramOf] : undefined // as: just looked up
  const meta = name && metaOf(RuleParams.shape[name])
  if (!name || !meta) return null
  return (
    <Form.Item name={['params', name]} label={meta.label} initialValue={usualParams[name]} style={{ width: '50%' }}>
      <FieldInput meta={meta} field={name} aria-label={meta.label} />
    </Form.Item>
  )
}
