import { touchedBy } from '../../../kit/joins.ts'

touchedBy('stayChanges', 'quit-call')
