import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('care-task', '护理任务')
touchedBy('stayChanges', 'care-task')
