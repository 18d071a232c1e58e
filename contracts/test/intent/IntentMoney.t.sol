// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {
    ExternalOrder,
    ExternalOrderWithSig,
    Order,
    OrderKind,
    OrderWithSig,
    TWAPBuyOrder,
    TWAPOrder
} from "../../src/interfaces/IntentOrder.sol";
import {ScriptedHandler, Step} from "../external/ScriptedHandler.sol";
import {Told} from "../support/IntentMoves.sol";
import {SliceMoves} from "../support/SliceMoves.sol";

/// Executes the table of shares, which lib/order/intent-fee.test.ts executes too: every row through
/// an executor, directly by an agent, as the only part of an order, by amounts (those of the row,
/// and worse limits), and by a handler that pays the owner.
contract IntentMoneyTest is SliceMoves {
    uint256 private constant TAKES_SURPLUS = 1 << 8;
    uint256 private constant CAPPED = 1 << 9;
    uint256 private constant SURPLUS_TO_USER = 1 << 10;
    uint256 private constant MOST = 10_000_000;

    struct Row {
        string name;
        Order order;
        uint256 amount;
        uint256 toPartner;
        uint256 toService;
        uint256 owners;
        bool refused;
    }

    enum Way {
        Executor,
        Agent,
        Part,
        Amounts,
        Limits,
        Handler
    }

    string private json;
    ScriptedHandler private handler = new ScriptedHandler();

    function setUp() public override {
        super.setUp();
        json = vm.readFile("contracts/test/money/intent.json");
        a.transfer(address(paying), 100 * MOST);
        b.transfer(address(paying), 100 * MOST);
    }

    function test_sales() public {
        uint256 count;
        for (; vm.keyExistsJson(json, key("sales", count, "")); ++count) {
            Row memory row = rowOf("sales", count, "arrived", "toOwner");
            row.order = sale(a, b, MOST, numberOf("sales", count, "minimum"));
            fill(row, "sales", count);
            for (uint256 way; way < 6; ++way) {
                row.order.nonce = count * 6 + way;
                settleSale(row, Way(way));
            }
        }
        assertEq(count, 18, "every row");
    }

    function test_purchases() public {
        uint256 count;
        for (; vm.keyExistsJson(json, key("purchases", count, "")); ++count) {
            Row memory row = rowOf("purchases", count, "spent", "fromOwner");
            row.order = purchase(a, b, numberOf("purchases", count, "most"), MOST);
            fill(row, "purchases", count);
            for (uint256 way; way < 6; ++way) {
                row.order.nonce = count * 6 + way;
                settlePurchase(row, Way(way));
            }
        }
        assertEq(count, 11, "every row");
    }

    /// A slice has no surplus, whatever its fee word.
    function test_slices() public {
        uint256 count;
        for (; vm.keyExistsJson(json, key("saleSlices", count, "")); ++count) {
            Row memory row = rowOf("saleSlices", count, "arrived", "toOwner");
            TWAPOrder memory order = slicedSale(a, b, 2 * MOST, 2, numberOf("saleSlices", count, "minimum"));
            (order.nonce, order.partnerAndFee) = (count, wordOf("saleSlices", count));
            paying.set(a, b, row.amount, 0);
            bytes memory call = swapSlice(signed(order), 0);
            if (row.refused) {
                refuses(IIntentErrors.InsufficientReturnAmount.selector, call);
                continue;
            }
            trades(a, MOST, address(paying), b, row.owners);
            moves(b, address(paying), address(intent), row.toPartner);
            settlesAsNamed(call);
        }
        assertEq(count, 9, "every row of sales");
        for (count = 0; vm.keyExistsJson(json, key("purchaseSlices", count, "")); ++count) {
            Row memory row = rowOf("purchaseSlices", count, "spent", "fromOwner");
            uint256 most = numberOf("purchaseSlices", count, "most");
            TWAPBuyOrder memory order = slicedPurchase(a, b, 2 * most, 2, 2 * MOST);
            (order.nonce, order.partnerAndFee) = (100 + count, wordOf("purchaseSlices", count));
            paying.set(a, b, MOST, most - row.amount);
            bytes memory call = buySlice(signed(order), 0);
            if (row.refused) {
                refuses(IIntentErrors.ExcessiveSpentAmount.selector, call);
                continue;
            }
            trades(a, row.amount, address(paying), b, MOST);
            moves(a, trader, address(intent), row.toPartner);
            settlesAsNamed(call);
        }
        assertEq(count, 7, "every row of purchases");
    }

    function settleSale(Row memory row, Way way) private {
        paying.set(a, b, row.amount, 0);
        address by = way == Way.Agent ? agent : address(paying);
        bytes memory call = callOf(row, way, MOST, way >= Way.Limits ? row.amount / 2 : row.amount);
        if (row.refused) return refuses(IIntentErrors.InsufficientReturnAmount.selector, call);
        moves(a, trader, by, MOST);
        moves(b, by, trader, row.owners);
        moves(b, by, address(intent), row.toPartner + row.toService);
        settle(row, way, call, Told(MOST, row.owners, row.toService, row.toPartner));
    }

    function settlePurchase(Row memory row, Way way) private {
        uint256 most = row.order.srcAmount;
        uint256 fillIn = way == Way.Amounts || row.amount > most ? row.amount : most;
        paying.set(a, b, MOST, fillIn - row.amount);
        address by = way == Way.Agent ? agent : address(paying);
        bytes memory call = callOf(row, way, fillIn, MOST);
        // An executor cannot have spent more than it was given.
        bool possible = row.amount <= most || way == Way.Agent || way == Way.Amounts;
        if (row.refused && possible) return refuses(IIntentErrors.ExcessiveSpentAmount.selector, call);
        if (row.refused) return;
        moves(a, trader, by, row.amount);
        moves(a, trader, address(intent), row.toPartner + row.toService);
        moves(b, by, trader, MOST);
        assertEq(row.amount + row.toPartner + row.toService, row.owners, row.name);
        settle(row, way, call, Told(row.owners, MOST, row.toService, row.toPartner));
    }

    function settle(Row memory row, Way way, bytes memory call, Told memory told) private {
        address token = told.paid == MOST ? address(b) : address(a);
        uint256 partners = intent.getCollectedFees(partner, token);
        uint256 services = intent.getCollectedFees(address(0), token);
        if (way == Way.Handler) expectFilled(row.order, hashOf(handled(row.order)), MOST, told);
        else expectSettled(row.order, way == Way.Part, told);
        settlesAsNamed(call);
        assertEq(intent.getCollectedFees(partner, token) - partners, row.toPartner, row.name);
        assertEq(intent.getCollectedFees(address(0), token) - services, row.toService, row.name);
    }

    function callOf(Row memory row, Way way, uint256 fillIn, uint256 fillOut) private view returns (bytes memory) {
        if (way == Way.Handler) {
            ExternalOrderWithSig memory whole = sign(handled(row.order), TRADER_KEY, address(intent));
            return abi.encodeCall(intent.settleExternal, (whole, fillIn, fillOut, "", address(paying)));
        }
        OrderWithSig memory made = way == Way.Part ? signedFillable(row.order) : signed(row.order);
        if (way == Way.Agent) return directCall(made, row.amount);
        if (way == Way.Part) {
            return abi.encodeCall(intent.swapSettleFillable, (made, "", address(paying), 10_000));
        }
        if (way == Way.Amounts || way == Way.Limits) {
            CrossFill[] memory fills = new CrossFill[](1);
            fills[0] = CrossFill(made, false, 0, fillIn, fillOut);
            return abi.encodeCall(intent.crossSettle, (fills, "", address(paying)));
        }
        return
            row.order.kind == OrderKind.SELL ? swapCall(made, "", address(paying)) : buyCall(made, "", address(paying));
    }

    /// Returns the same order, completed by a handler that swaps and pays the owner.
    function handled(Order memory order) private view returns (ExternalOrder memory made) {
        Step[] memory steps = new Step[](1);
        steps[0] = Step(address(intent), abi.encodeCall(intent.swapExternal, (true)), false);
        (made.owner, made.handler, made.kind) = (order.owner, address(handler), order.kind);
        (made.srcToken, made.destToken) = (order.srcToken, order.destToken);
        (made.srcAmount, made.destAmount) = (order.srcAmount, order.destAmount);
        (made.expectedAmount, made.deadline) = (order.expectedAmount, order.deadline);
        (made.nonce, made.partnerAndFee) = (order.nonce, order.partnerAndFee);
        made.data = abi.encode(steps, false);
    }

    function hashOf(ExternalOrder memory order) private view returns (bytes32) {
        return hashExternal(order, address(intent), block.chainid);
    }

    // Rows

    function rowOf(string memory table, uint256 at, string memory amount, string memory owners)
        private
        view
        returns (Row memory row)
    {
        row.name = vm.parseJsonString(json, key(table, at, ".case"));
        row.amount = numberOf(table, at, amount);
        (row.toPartner, row.toService) = (numberOf(table, at, "toPartner"), numberOf(table, at, "toService"));
        try vm.parseJsonUint(json, key(table, at, string.concat(".", owners))) returns (uint256 number) {
            row.owners = number;
        } catch {
            row.refused = true;
        }
    }

    function fill(Row memory row, string memory table, uint256 at) private view {
        row.order.expectedAmount = numberOf(table, at, "expected");
        row.order.partnerAndFee = wordOf(table, at);
    }

    function wordOf(string memory table, uint256 at) private view returns (uint256) {
        uint256 flags = (flag(table, at, "takesSurplus") ? TAKES_SURPLUS : 0) | (flag(table, at, "capped") ? CAPPED : 0)
            | (flag(table, at, "surplusToUser") ? SURPLUS_TO_USER : 0);
        address to = flag(table, at, "partner") ? partner : address(0);
        return withIntentFee(to, numberOf(table, at, "feeBps"), flags);
    }

    function numberOf(string memory table, uint256 at, string memory field) private view returns (uint256) {
        return vm.parseJsonUint(json, key(table, at, string.concat(".", field)));
    }

    function flag(string memory table, uint256 at, string memory field) private view returns (bool) {
        return vm.parseJsonBool(json, key(table, at, string.concat(".", field)));
    }

    function key(string memory table, uint256 at, string memory field) private pure returns (string memory) {
        return string.concat(".", table, "[", vm.toString(at), "]", field);
    }
}
