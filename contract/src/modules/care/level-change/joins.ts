import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'level-change')

nameModule('level-change', '等级变更')
