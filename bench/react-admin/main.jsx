/* The same list the way react-admin's guide builds one: what the console's first row is compared with. */
import { Admin, Datagrid, DateField, EditButton, List, Resource, TextField } from "react-admin";
import { createRoot } from "react-dom/client";

const [, appId = ""] = /^\/projects\/([^/]+)/.exec(location.pathname) ?? [];

const dataProvider = {
  async getList(_resource, { pagination }) {
    const { token } = JSON.parse(localStorage.getItem("changelog-console.session") ?? "{}");
    const response = await fetch(`/api/v1/labels?page=${pagination.page}`, {
      headers: { Authorization: `Bearer ${token}`, "x-project-token": appId },
    });
    const { data, total } = await response.json();
    return { data, total };
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

createRoot(document.getElementById("root")).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="labels" list={LabelList} />
  </Admin>,
);
