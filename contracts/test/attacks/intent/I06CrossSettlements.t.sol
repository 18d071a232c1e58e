// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossExecutor} from "../../../src/intent/CrossExecutor.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {CrossFill} from "../../../src/interfaces/ISettlement.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I6: orders settled against each other: the output of an execution is counted once, and none of
/// it is lost.
contract I06CrossSettlementsTest is IntentBooks {
    uint256 private constant OTHER_KEY = 0xB0B;
    address private other = vm.addr(OTHER_KEY);
    CrossFill[] private fills;

    function setUp() public override {
        super.setUp();
        fund(other);
        approveIntent(other);
        parties.push(other);
    }

    /// The native tokens of one order pay the other.
    function test_I6_nativeMeetsNative() public {
        vm.prank(trader);
        intent.depositNative{value: 1e18}();
        meet(sale(ETH, a, 1e18, 2e18), sale(a, ETH, 2e18, 1e18));
        uint256 before = other.balance;
        uint256 aBefore = a.balanceOf(trader);
        settles(crossCall(returning(ETH, a), address(crossExecutor)));
        assertEq(other.balance - before, 1e18, "the native tokens");
        assertEq(a.balanceOf(trader) - aBefore, 2e18, "the others");
        assertOnlyFeesLeft();
    }

    /// Native fees and donations held here do not help an executor that keeps some of the tokens.
    function test_I6_nativeKept() public {
        vm.prank(trader);
        intent.depositNative{value: 1e18}();
        vm.deal(address(intent), 7e18);
        meet(sale(ETH, a, 1e18, 2e18), sale(a, ETH, 2e18, 1e18));
        paying.set(ETH, a, 2e18, 1e18 - 1);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, crossCall("", address(paying)));
        paying.set(ETH, a, 2e18, 1e18);
        settles(crossCall("", address(paying)));
        assertEq(address(intent).balance, 7e18, "the gift lies there still");
    }

    /// Returned source of an order belongs to its owner.
    function test_I6_leftovers() public {
        fills.push(crossFill(signed(sale(a, b, 2e18, 1e18)), 2e18, 1e18));
        paying.set(a, b, 1e18, 0.5e18);
        uint256 before = a.balanceOf(trader);
        settles(crossCall("", address(paying)));
        assertEq(before - a.balanceOf(trader), 1.5e18, "the owner has it");
        assertOnlyFeesLeft();
    }

    /// Output above the agent's amount is shared as the owner signed: here half of the surplus goes
    /// to the partner.
    function test_I6_more() public {
        Order memory order = sale(a, b, 2e18, 0.9e18);
        (order.expectedAmount, order.partnerAndFee) = (1e18, withIntentFee(partner, 0, 1 << 8));
        fills.push(crossFill(signed(order), 2e18, 0.9e18));
        paying.set(a, b, 1.5e18, 0);
        uint256 before = b.balanceOf(trader);
        settles(crossCall("", address(paying)));
        assertEq(b.balanceOf(trader) - before, 1e18, "what was expected");
        assertEq(intent.getCollectedFees(partner, address(b)), 0.25e18, "the partner's half");
        assertOnlyFeesLeft();
    }

    /// The fees of a purchase, which stay here in the token that another order gets, are not
    /// counted as output.
    function test_I6_feesOfOneAreNoOutputOfTheOther() public {
        Order memory bought = purchase(a, b, 1.02e18, 1e18);
        bought.partnerAndFee = withIntentFee(partner, 200, 0);
        meet(bought, sale(b, a, 1e18, 1e18));
        fills[0].fillIn = 1e18;
        fills[1].fillOut = 1.01e18;
        refuses(IIntentErrors.InsufficientReturnAmount.selector, crossCall(returning(a, b), address(crossExecutor)));
        fills[1].fillOut = 1e18;
        settles(crossCall(returning(a, b), address(crossExecutor)));
        assertEq(intent.getCollectedFees(partner, address(a)), 0.02e18, "the partner's");
        assertOnlyFeesLeft();
    }

    /// No order is paid less than its owner signed so that another gets more.
    function test_I6_dividedUnfairly() public {
        meet(sale(a, b, 1e18, 1e18), sale(c, b, 1e18, 1e18));
        paying.set(a, b, 2e18, 0);
        (fills[0].fillOut, fills[1].fillOut) = (1e18 - 1, 1e18 + 1);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, crossCall("", address(paying)));
        // An amount above the output is not paid.
        (fills[0].fillOut, fills[1].fillOut) = (1e18, 1e18 + 1);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, crossCall("", address(paying)));
        fills[1].fillOut = type(uint256).max;
        refuses(agent, abi.encodeWithSignature("Panic(uint256)", 0x11), 0, crossCall("", address(paying)));
    }

    /// Adds the trader's order and another one, both whole and at their minimum.
    function meet(Order memory mine, Order memory theirs) private {
        theirs.owner = other;
        fills.push(crossFill(signed(mine), mine.srcAmount, mine.destAmount));
        fills.push(crossFill(sign(theirs, OTHER_KEY, address(intent), false), theirs.srcAmount, theirs.destAmount));
    }

    function crossCall(bytes memory data, address place) private view returns (bytes memory) {
        return abi.encodeCall(intent.crossSettle, (fills, data, place));
    }

    /// Returns executor data without programs: the tokens of both orders match.
    function returning(IERC20 one, IERC20 two) private pure returns (bytes memory) {
        IERC20[] memory returned = new IERC20[](2);
        (returned[0], returned[1]) = (one, two);
        return abi.encode(new CrossExecutor.Run[](0), returned);
    }
}
