// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {CrossFill} from "../../../src/interfaces/ISettlement.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {HookToken} from "../../support/HookToken.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";
import {Door, OneToken} from "../../support/TwoAddresses.sol";

/// I6: an agent makes one payment count for two.
contract I06CountedTwiceTest is IntentBooks {
    HookToken private hook;
    Debtor private debtor;

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        debtor = new Debtor(hook, trader);
        hook.mint(agent, 100e18);
        hook.mint(address(paying), 100e18);
        hook.mint(address(debtor), 100e18);
        vm.prank(agent);
        hook.approve(address(intent), type(uint256).max);
        tokens.push(hook);
        parties.push(address(debtor));
        hook.hook(address(debtor), abi.encodeCall(debtor.pay, ()));
    }

    /// While one wei is being paid, a third party pays the beneficiary a debt. That does not count
    /// for the order.
    function test_I6_anotherPaymentMeanwhile() public {
        bytes4 tooLittle = IIntentErrors.InsufficientReturnAmount.selector;
        refuses(tooLittle, directCall(signed(sale(a, hook, 1e18, 1e18)), 1));
        refuses(tooLittle, partCall(signedFillable(sale(a, hook, 1e18, 1e18)), 10_000, 1));
        paying.set(a, hook, 1, 0);
        refuses(tooLittle, swapCall(signed(sale(a, hook, 1e18, 1e18)), "", address(paying)));
        refuses(tooLittle, swapCall(signed(purchase(a, hook, 1e18, 1e18)), "", address(paying)));
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(signed(sale(a, hook, 1e18, 1e18)), 1e18, 1);
        refuses(tooLittle, abi.encodeCall(intent.crossSettle, (fills, "", address(paying))));
    }

    /// Nor is it part of the amount in the event of a fully paid settlement.
    function test_I6_paidInFullBesides() public {
        settles(directCall(signed(sale(a, hook, 1e18, 1e18)), 1e18));
        assertEq(hook.balanceOf(trader), 2e18, "the order and the debt");
    }

    /// A token with two addresses is sold for itself: the executor's output counts either as output
    /// or as unspent source.
    function test_I6_oneTokenUnderTwoNames() public {
        OneToken one = new OneToken();
        (IERC20 x, IERC20 y) = (new Door(one, 1), new Door(one, 1));
        one.mint(trader, 100e18);
        one.mint(address(paying), 100e18);
        one.mint(agent, 100e18);
        // The partner's fees are held here.
        Order memory order = sale(a, x, 1e18, 9.8e18);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        order.expectedAmount = 10e18;
        settles(directCall(signed(order), 10e18));
        paying.set(x, y, 0.1e18, 0);
        uint256 most = one.held(trader);
        uint256[3] memory words = [uint256(0), withIntentFee(attacker, 200, 0), withIntentFee(attacker, 0, 1 << 8)];
        for (uint256 i; i < 6; ++i) {
            order = i < 3 ? sale(x, y, 0.1e18, 1) : purchase(x, y, 0.1e18, 0.05e18);
            (order.nonce, order.partnerAndFee) = (i + 1, words[i % 3]);
            bytes memory call = swapCall(signed(order), "", address(paying));
            vm.prank(agent);
            (bool done,) = address(intent).call(call);
            done;
            assertLe(one.held(trader), most, "nobody has more than before");
            assertGe(one.held(address(intent)), claims(x) + claims(y), "what may be claimed is there");
        }
    }

    function claims(IERC20 token) private view returns (uint256) {
        return claimable(token) + intent.getCollectedFees(attacker, address(token));
    }
}

/// Owes tokens to an account, and pays when it is called.
contract Debtor {
    HookToken private immutable token;
    address private immutable creditor;
    bool private paid;

    constructor(HookToken token_, address creditor_) {
        (token, creditor) = (token_, creditor_);
    }

    function pay() external {
        if (paid) return;
        paid = true;
        token.transfer(creditor, 1e18);
    }
}
