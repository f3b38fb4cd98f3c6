// The page without a server: in the language, colours and name this browser saw last. Goes on by itself.
const root = document.documentElement;
const dark = { dark: true, light: false }[localStorage.getItem('theme')];
root.dataset.colorScheme = (dark ?? matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light';
root.lang = { en: 'en', es: 'es', tr: 'tr' }[localStorage.getItem('language')] ?? 'pt-BR';
try {
  const brand = JSON.parse(localStorage.getItem('branding') ?? '{}');
  if (brand.appName) document.title = brand.appName;
  const color = root.dataset.colorScheme === 'dark' ? brand.primaryColorDark : brand.primaryColorLight;
  if (/^#[0-9a-f]{3,6}$/i.test(color)) root.style.setProperty('--brand', color);
} catch {
  // What it remembers is not readable: our own name and colour do.
}
const comeBack = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', comeBack);
addEventListener('online', comeBack);
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && comeBack(),
    () => undefined,
  );
}, 5000);
