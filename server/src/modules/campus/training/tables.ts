import { Training, TrainingMember } from '#contract/modules/campus/training/training.ts'
import { table } from '#core/rows/store/table.ts'

export const trainings = table('training', 'trainingId', {
  label: '培训',
  fields: Training,
  title: 'title',
  secret: ['signKey'],
})

export const members = table('trainingMember', 'memberId', { label: '参训人员', fields: TrainingMember })
