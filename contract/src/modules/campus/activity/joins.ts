import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('activity', '活动')
touchedBy('staffLeaves', 'activity')
touchedBy('stayEnds', 'activity')
