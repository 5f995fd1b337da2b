import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('care-task', '护理任务')
touchedBy('stayChanges', 'care-task')
