// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ExternalOrder, ExternalOrderWithSig, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../support/IntentBooks.sol";
import {Told} from "../support/IntentMoves.sol";
import {ScriptedHandler, Step} from "./ScriptedHandler.sol";

/// Orders of the trader that a scripted handler completes, and their settlements as calls.
abstract contract ExternalWorld is IntentBooks {
    ScriptedHandler internal handler = new ScriptedHandler();

    function setUp() public virtual override {
        super.setUp();
        parties.push(address(handler));
        paying.set(a, b, 2e18, 0);
    }

    // Orders

    /// Returns a sale for a minimum, which is also expected, completed by a swap from the owner.
    function externalSale(IERC20 src, IERC20 dest, uint256 srcAmount, uint256 destAmount)
        internal
        view
        returns (ExternalOrder memory order)
    {
        order.owner = trader;
        order.handler = address(handler);
        (order.srcToken, order.destToken) = (address(src), address(dest));
        (order.srcAmount, order.destAmount, order.expectedAmount) = (srcAmount, destAmount, destAmount);
        order.deadline = block.timestamp + 1 hours;
        order.data = swapData(true);
    }

    /// Returns a purchase for at most an amount of the source, which is also expected.
    function externalPurchase(IERC20 src, IERC20 dest, uint256 srcAmount, uint256 destAmount)
        internal
        view
        returns (ExternalOrder memory order)
    {
        order = externalSale(src, dest, srcAmount, destAmount);
        (order.kind, order.expectedAmount) = (OrderKind.BUY, srcAmount);
    }

    function signed(ExternalOrder memory order) internal view returns (ExternalOrderWithSig memory) {
        return sign(order, TRADER_KEY, address(intent));
    }

    /// Returns an order that its owner signed on the chain.
    function unsigned(ExternalOrder memory order) internal pure returns (ExternalOrderWithSig memory made) {
        made.order = order;
    }

    function hashOf(ExternalOrder memory order) internal view returns (bytes32) {
        return hashExternal(order, address(intent), block.chainid);
    }

    // Scripts of the handler

    function swapStep(bool fromOwner) internal view returns (Step memory) {
        return Step(address(intent), abi.encodeCall(intent.swapExternal, (fromOwner)), false);
    }

    function allowStep(IERC20 token, uint256 amount) internal view returns (Step memory) {
        return Step(address(token), abi.encodeCall(token.approve, (address(intent), amount)), false);
    }

    function script(Step memory step) internal pure returns (bytes memory) {
        Step[] memory steps = new Step[](1);
        steps[0] = step;
        return abi.encode(steps, false);
    }

    function script(Step memory first, Step memory second) internal pure returns (bytes memory) {
        Step[] memory steps = new Step[](2);
        (steps[0], steps[1]) = (first, second);
        return abi.encode(steps, false);
    }

    /// Returns a script of one swap from the owner, or of one that the handler pays for.
    function swapData(bool fromOwner) internal view returns (bytes memory) {
        return fromOwner ? script(swapStep(true)) : script(allowStep(a, type(uint256).max), swapStep(false));
    }

    // Calls of the agent

    /// Returns a settlement by the paying executor within the signed amounts.
    function externalCall(ExternalOrder memory order) internal view returns (bytes memory) {
        return externalCall(order, order.srcAmount, order.kind == OrderKind.SELL ? 0 : order.destAmount);
    }

    function externalCall(ExternalOrder memory order, uint256 fillIn, uint256 fillOut)
        internal
        view
        returns (bytes memory)
    {
        return abi.encodeCall(intent.settleExternal, (signed(order), fillIn, fillOut, hex"c0de", address(paying)));
    }

    function expectExternal(ExternalOrder memory order, Told memory told) internal {
        vm.expectEmit(address(intent));
        emit OrderSettled(
            order.owner,
            order.owner,
            order.srcToken,
            order.destToken,
            told.paid,
            order.destAmount,
            told.returned,
            told.service,
            told.partner,
            hashOf(order)
        );
    }
}
