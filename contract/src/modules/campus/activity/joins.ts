import { touchedBy } from '../../../kit/joins.ts'

touchedBy('staffLeaves', 'activity')
touchedBy('stayEnds', 'activity')
