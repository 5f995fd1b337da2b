import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'

export const levelKeys = Object.keys(careLevel.create.options.body.shape)

export const levelOptions: Record<string, FieldOption> = {
  sort: { help: '不填排在最后' },
  color: { placeholder: '#0F6BCB' },
  projectChildId: { help: '不选则不收护理费；一个收费项目只用于一个等级' },
  staffRatio: { placeholder: '1:8' },
  assessGrades: { span: 'full', help: '评估结果为这些等级时，建议调为本护理等级' },
}
