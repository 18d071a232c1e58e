// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossExecutor} from "../../../src/intent/CrossExecutor.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {CrossFill} from "../../../src/interfaces/ISettlement.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I6: orders settled against each other: what an execution brings is counted once, and nothing of it is lost.
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

    /// Native tokens of one order are those of the other.
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

    /// With native fees and gifts lying here, an executor that keeps some of them is not helped by those.
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

    /// What comes back of what one order gave is its owner's.
    function test_I6_leftovers() public {
        fills.push(crossFill(signed(sale(a, b, 2e18, 1e18)), 2e18, 1e18));
        paying.set(a, b, 1e18, 0.5e18);
        uint256 before = a.balanceOf(trader);
        settles(crossCall("", address(paying)));
        assertEq(before - a.balanceOf(trader), 1.5e18, "the owner has it");
        assertOnlyFeesLeft();
    }

    /// What is more than the agent said is shared as the owner signed: here it is the partner's
    /// half of a surplus.
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

    /// A purchase's fees, which stay here in the token that another order gets, are not what was brought.
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
        // And more than was brought is paid to nobody.
        (fills[0].fillOut, fills[1].fillOut) = (1e18, 1e18 + 1);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, crossCall("", address(paying)));
        fills[1].fillOut = type(uint256).max;
        refuses(agent, abi.encodeWithSignature("Panic(uint256)", 0x11), 0, crossCall("", address(paying)));
    }

    /// The trader's order and another's, both whole and at their least.
    function meet(Order memory mine, Order memory theirs) private {
        theirs.owner = other;
        fills.push(crossFill(signed(mine), mine.srcAmount, mine.destAmount));
        fills.push(crossFill(sign(theirs, OTHER_KEY, address(intent), false), theirs.srcAmount, theirs.destAmount));
    }

    function crossCall(bytes memory data, address place) private view returns (bytes memory) {
        return abi.encodeCall(intent.crossSettle, (fills, data, place));
    }

    /// No program is run: the tokens meet.
    function returning(IERC20 one, IERC20 two) private pure returns (bytes memory) {
        IERC20[] memory returned = new IERC20[](2);
        (returned[0], returned[1]) = (one, two);
        return abi.encode(new CrossExecutor.Run[](0), returned);
    }
}
