import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

touchedBy('stayChanges', 'level-change')

nameModule('level-change', '等级变更')
