import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('activity', '活动')
touchedBy('staffLeaves', 'activity')
touchedBy('stayEnds', 'activity')
