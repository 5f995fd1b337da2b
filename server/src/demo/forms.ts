import { settleForm } from '#contract/modules/platform/form/form-rules.ts'
import type { FormField, FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { addDays, ageOn } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Elder, Maker } from './people/residents.ts'

/** Forms of the first residents: who has which, and what has been filled in over the last weeks. */

const formIds = ['form-admission', 'form-morse', 'form-braden', 'form-turn-over', 'form-course', 'form-consent']
const eldersWithForms = 40

export async function makeForms(maker: Maker, elders: readonly Elder[]) {
  const { db, orgId, now } = maker
  const living = elders.filter((elder) => elder.status === 1).slice(0, eldersWithForms)
  const versions = await db
    .selectFrom('formTemplateVersion')
    .select(['templateId', 'schemaJson'])
    .where('orgId', '=', orgId)
    .execute()
  const schemas = new Map<string, FormSchema>(versions.map((row) => [row.templateId, row.schemaJson]))
  const stamp = { orgId, createBy: 'user-nurse', createByName: '护士' }
  const assigned = living.flatMap(({ oldmanId }, at) =>
    formIds.map((templateId, index) => ({
      ...stamp,
      id: `elder-form-${at + 1}-${index + 1}`,
      oldmanId,
      templateId,
      sort: index + 1,
      createTime: now,
    })),
  )
  const filled = living.flatMap((elder, at) => {
    const templateIds = [
      'form-morse',
      'form-braden',
      ...(at % 3 === 0 ? ['form-turn-over', 'form-course'] : []),
      ...(at % 4 === 0 ? ['form-admission'] : []),
    ]
    return templateIds.map((templateId, index): FreshRow<'formData'> => {
      const schema = schemas.get(templateId)
      if (!schema) throw new Error(`the demo has no form ${templateId}`)
      const back = templateId === 'form-turn-over' ? 0 : maker.random.int(1, 28)
      const day = addDays(now.slice(0, 10), -back)
      const fillTime = back === 0 ? now : `${day} ${String(8 + (at % 9)).padStart(2, '0')}:20:00`
      return {
        ...stamp,
        id: `form-data-${at + 1}-${index + 1}`,
        oldmanId: elder.oldmanId,
        templateId,
        templateVersion: 1,
        dataJson: JSON.stringify(settleForm(schema, valuesOf(maker, elder, schema, day)).values),
        formStatus: back === 0 || (at + index) % 9 === 8 ? 0 : 1,
        fillTime,
        fillBy: 'user-nurse',
        fillByName: '护士',
        createTime: fillTime,
      }
    })
  })
  await db.insertInto('oldmanTemplate').values(assigned).execute()
  await db.insertInto('formData').values(filled).execute()
}

function valuesOf({ random }: Maker, elder: Elder, schema: FormSchema, day: string): FormValues {
  const value = (field: FormField): unknown => {
    if (field.dataSource === 'oldman.oldmanName') return elder.oldmanName
    if (field.dataSource === 'oldman.sex') return elder.sex === 0 ? '男' : '女'
    if (field.dataSource === 'oldman.age') return ageOn(elder.birthDate, day)
    if (field.dataSource === 'oldman.bedName') return elder.place?.fullName
    if (field.dataSource === 'oldman.liveDate') return elder.since
    if (field.kind === 'date') return day
    if (field.kind === 'time') return '09:10'
    if (field.kind === 'table') return turns(random.int(2, 5))
    if (field.key in words) return words[field.key]
    if (field.key in signs) return signs[field.key] + random.int(0, 8)
    if (field.key === 'heat') return 36 + random.int(2, 9) / 10
    const options = field.options ?? []
    if (field.key === 'skin') return '1'
    if (field.kind === 'checkbox') return options.length > 0 ? [options[0].value] : []
    return options.length > 0 ? random.pick(options).value : undefined
  }
  return Object.fromEntries(schema.fields.map((field) => [field.key, value(field)]))
}

const words: Record<string, string> = {
  measure: '床头挂警示标识，夜间加强巡视，协助如厕，每两小时翻身一次。',
  complaint: '近日睡眠欠佳，无胸闷胸痛。',
  exam: '神志清，精神可，双肺呼吸音清，心率齐，双下肢无水肿。',
  opinion: '血压控制平稳，继续原方案，监测血压，睡前温水泡脚，三日后复查。',
  pressure: '128/76',
}
const signs: Record<string, number> = { pulse: 68, breath: 16, height: 158, weight: 54 }
const positions = ['左', '平', '右']
const turns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    time: `${String(6 + index * 2).padStart(2, '0')}:00`,
    position: positions[index % 3],
    skin: index === 3 ? '骶尾部稍红，减压后消退' : '完好',
    operatorName: '护士',
  }))
