// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IntentWorld} from "./IntentWorld.sol";
import {PayingExecutor} from "./PayingExecutor.sol";

/// What everybody has before and after, and the calls of an agent as bytes, so that one that is refused can be seen to change nothing.
abstract contract IntentBooks is IntentWorld {
    IERC20[] internal tokens;
    address[] internal people;
    PayingExecutor internal payer;

    function setUp() public virtual override {
        super.setUp();
        payer = new PayingExecutor();
        b.mint(address(payer), 1_000e18);
        a.mint(address(payer), 1_000e18);
        vm.deal(address(payer), 1_000e18);
        tokens = [IERC20(weth), a, b, c, dai, deposits, ETH];
        people = [trader, agent, partner, receiver, attacker, serviceWallet, address(intent), address(deposits)];
        people.push(address(payer));
        people.push(address(executor));
        people.push(address(callExecutor));
        people.push(address(crossExecutor));
    }

    /// One number for what everybody has and may claim.
    function books() internal view returns (bytes32 sum) {
        for (uint256 i; i < tokens.length; ++i) {
            for (uint256 j; j < people.length; ++j) {
                sum = keccak256(abi.encode(sum, have(tokens[i], people[j])));
            }
            sum = keccak256(abi.encode(sum, claimable(tokens[i])));
        }
    }

    function have(IERC20 token, address account) internal view returns (uint256) {
        return token == ETH ? account.balance : token.balanceOf(account);
    }

    /// Refused with exactly these words, and nobody has more or less than before.
    function refuses(address caller, bytes memory call, bytes memory reason) internal {
        bytes32 before = books();
        refusesFor(caller, call, 0, reason);
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    /// The same without a look at the books, for who looks at them once for many.
    function refusesFor(address caller, bytes memory call, uint256 value, bytes memory reason) internal {
        vm.prank(caller);
        (bool done, bytes memory said) = address(intent).call{value: value}(call);
        assertTrue(!done, "refused");
        vm.assertEq(
            keccak256(said), keccak256(reason), string.concat("for the reason that was meant, not ", hexOf(said))
        );
    }

    function refuses(bytes memory call, bytes4 error) internal {
        refuses(agent, call, abi.encodePacked(error));
    }

    /// The same with native value, which comes back.
    function refusesWithValue(bytes memory call, uint256 value, bytes4 error) internal {
        bytes32 before = books();
        refusesFor(agent, call, value, abi.encodePacked(error));
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    function settles(bytes memory call) internal {
        vm.prank(agent);
        (bool done, bytes memory said) = address(intent).call(call);
        assertTrue(done, string.concat("settled, but ", hexOf(said)));
    }

    // Calls of the agent

    function swapCall(OrderWithSig memory order, bytes memory data, address place)
        internal
        view
        returns (bytes memory)
    {
        return order.order.kind == OrderKind.SELL
            ? abi.encodeCall(intent.swapSettle, (order, data, place, ""))
            : abi.encodeCall(intent.buySettle, (order, data, place, ""));
    }

    function directCall(OrderWithSig memory order, uint256 amount) internal view returns (bytes memory) {
        return abi.encodeCall(intent.directSettle, (order, amount));
    }

    function partCall(OrderWithSig memory order, uint256 bps, uint256 amount) internal view returns (bytes memory) {
        return abi.encodeCall(intent.directSettleFillable, (order, bps, amount));
    }

    /// A whole order as one of those that are settled against each other.
    function crossFill(OrderWithSig memory order, uint256 fillIn, uint256 fillOut)
        internal
        pure
        returns (CrossFill memory)
    {
        return CrossFill(order, false, 0, fillIn, fillOut);
    }

    /// The whole order in every way there is, the payer paying in those with an executor.
    function everyWay(OrderWithSig memory order, uint256 fillIn, uint256 fillOut)
        internal
        view
        returns (bytes[] memory)
    {
        bytes[] memory calls = new bytes[](5);
        OrderWithSig[] memory orders = new OrderWithSig[](1);
        orders[0] = order;
        bool isSale = order.order.kind == OrderKind.SELL;
        uint256[] memory amounts = new uint256[](1);
        amounts[0] = isSale ? fillOut : fillIn;
        calls[0] = swapCall(order, "", address(payer));
        calls[1] = isSale
            ? abi.encodeCall(intent.swapSettleBatch, (orders, new bytes[](1), address(payer), new bytes[](0)))
            : abi.encodeCall(intent.buySettleBatch, (orders, new bytes[](1), address(payer), new bytes[](0)));
        calls[2] = directCall(order, amounts[0]);
        calls[3] = abi.encodeCall(intent.directSettleBatch, (orders, amounts));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(order, fillIn, fillOut);
        calls[4] = abi.encodeCall(intent.crossSettle, (fills, "", address(payer)));
        return calls;
    }

    /// A part of an order in every way there is.
    function everyPart(OrderWithSig memory order, uint256 bps, uint256 amount) internal view returns (bytes[] memory) {
        bytes[] memory calls = new bytes[](4);
        OrderWithSig[] memory orders = new OrderWithSig[](1);
        orders[0] = order;
        uint256[] memory parts = new uint256[](1);
        uint256[] memory amounts = new uint256[](1);
        (parts[0], amounts[0]) = (bps, amount);
        calls[0] = abi.encodeCall(intent.swapSettleFillable, (order, "", address(payer), bps));
        calls[1] = abi.encodeCall(intent.swapSettleFillableBatch, (orders, new bytes[](1), address(payer), parts));
        calls[2] = partCall(order, bps, amount);
        calls[3] = abi.encodeCall(intent.directSettleFillableBatch, (orders, parts, amounts));
        return calls;
    }

    function refusesEvery(bytes[] memory calls, bytes4 error) internal {
        bytes32 before = books();
        for (uint256 i; i < calls.length; ++i) {
            refusesFor(agent, calls[i], 0, abi.encodePacked(error));
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    function hexOf(bytes memory data) private pure returns (string memory) {
        bytes memory text = new bytes(8);
        for (uint256 i; i < 8; ++i) {
            uint8 digit = i / 2 < data.length ? (uint8(data[i / 2]) >> (i % 2 == 0 ? 4 : 0)) & 15 : 0;
            text[i] = bytes1(digit < 10 ? digit + 48 : digit + 87);
        }
        return string(text);
    }
}
