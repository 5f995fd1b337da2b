import { touchedBy } from '../../../kit/touches.ts'

touchedBy('staffLeaves', 'nursing-worker')
