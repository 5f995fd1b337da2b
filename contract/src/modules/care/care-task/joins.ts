import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('care-task', '护理任务')
touchedBy('stayChanges', 'care-task')
