import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'quit-call')
