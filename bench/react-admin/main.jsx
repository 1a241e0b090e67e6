/* The same list and form the way react-admin's guide builds them: what the console is compared with. */
import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  EditButton,
  List,
  Resource,
  SimpleForm,
  TextField,
  TextInput,
} from "react-admin";
import { createRoot } from "react-dom/client";

const [, appId = ""] = /^\/projects\/([^/]+)/.exec(location.pathname) ?? [];

/** The page of the list that was read last. */
let shownPage = 1;

async function readPage() {
  const { token } = JSON.parse(localStorage.getItem("changelog-console.session") ?? "{}");
  const response = await fetch(`/api/v1/labels?page=${shownPage}`, {
    headers: { Authorization: `Bearer ${token}`, "x-project-token": appId },
  });
  const { data, total } = await response.json();
  return { data, total };
}

const dataProvider = {
  getList(_resource, { pagination }) {
    shownPage = pagination.page;
    return readPage();
  },
  // The API has no request for one label.
  async getOne(_resource, { id }) {
    const { data } = await readPage();
    return { data: data.find((label) => String(label.id) === String(id)) };
  },
};

function LabelList() {
  return (
    <List perPage={5} sort={{ field: "order", order: "ASC" }}>
      <Datagrid>
        <TextField source="name" />
        <TextField source="color" />
        <DateField source="created_at" />
        <DateField source="updated_at" />
        <EditButton />
      </Datagrid>
    </List>
  );
}

function LabelEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="name" />
        <TextInput source="color" />
      </SimpleForm>
    </Edit>
  );
}

createRoot(document.getElementById("root")).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="labels" list={LabelList} edit={LabelEdit} />
  </Admin>,
);
