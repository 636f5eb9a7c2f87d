import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { useConfirmed } from '../../../shared/components/Confirmed'
import { useErrorText } from '../../../shared/components/ErrorNote'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { useT } from '../../../shared/i18n/language'
import { rest } from '../../../shared/rest'

/** Downloads a text as a JSON file. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000) // some browsers read the URL only some time after the click
}

/** Downloads all data that is stored about the user. */
export function MyData() {
  const t = useT()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [confirmed, confirmation] = useConfirmed()
  const fetchIt = async () => {
    setBusy(true)
    try {
      saveFile('my-data.json', JSON.stringify(await rest('GET', '/api/auth/export'), null, 2))
    } catch (error) {
      toast({ title: t('account.notDone'), text: errorText(error as Error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section id="profile-data" title={t('account.myData')} lead={t('account.myDataLead')}>
      <Button busy={busy} className="justify-self-start" onClick={() => void confirmed(fetchIt)}>
        <Download size={18} aria-hidden />
        {t('account.download')}
      </Button>
      {confirmation}
    </Section>
  )
}
