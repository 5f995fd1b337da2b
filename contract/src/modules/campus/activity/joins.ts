import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('activity', '活动')
touchedBy('staffLeaves', 'activity')
touchedBy('stayEnds', 'activity')
