// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {ILegacyRouter} from "../../../src/legacy/interfaces/ILegacyRouter.sol";
import {HookToken} from "../../support/HookToken.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L3: a token or a callee starts another swap while one runs.
contract L03ReentrancyTest is LegacyAttack {
    HookToken private hook;

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        hook.mint(address(this), 10 * DEPTH);
        addPair(address(hook), address(b), DEPTH, DEPTH);
        hook.mint(attacker, 100e18);
        vm.prank(attacker);
        hook.approve(address(proxy), type(uint256).max);
    }

    /// The source reenters every method, whenever it is moved.
    function test_L3_fromTheSource() public {
        bytes[4] memory inner = swapsOf(a, b);
        bytes[4] memory outer = swapsOf(hook, b);
        reenters(inner, outer);
    }

    /// The destination reenters on its way to the router and to the beneficiary.
    function test_L3_fromTheDestination() public {
        bytes[4] memory inner = swapsOf(a, b);
        bytes[4] memory outer = swapsOf(b, hook);
        reenters(inner, outer);
    }

    /// A callee starts a swap with what it was sent.
    function test_L3_fromACallee() public {
        bytes memory inner = abi.encodeCall(legacy.swapOnUniswap, (1, 1, path(a, b)));
        Reentrant callee = new Reentrant(address(legacy), inner);
        ILegacyRouter.SimpleData memory data = withCall(simple(a, b, 1e18, 1, 1), address(callee), 0, hex"00000000");
        vm.expectRevert(IRouterErrors.ReentrantCall.selector);
        vm.prank(attacker, attacker);
        legacy.simpleSwap(data);
    }

    /// The lock ends with the swap, even with a failed one.
    function test_L3_theLockEnds() public {
        bytes[4] memory calls = swapsOf(a, b);
        for (uint256 i; i < calls.length; ++i) {
            vm.startPrank(attacker);
            (bool done,) = address(legacy).call(abi.encodeCall(legacy.swapOnUniswap, (1, 1e18, path(a, b))));
            assertTrue(!done, "refused");
            vm.stopPrank();
            vm.prank(attacker, attacker);
            (done,) = address(legacy).call(calls[i]);
            assertTrue(done, "and the next one runs");
        }
    }

    function reenters(bytes[4] memory inner, bytes[4] memory outer) private {
        for (uint256 i; i < outer.length; ++i) {
            for (uint256 j; j < inner.length; ++j) {
                hook.hook(address(legacy), inner[j]);
                vm.prank(attacker, attacker);
                (bool done,) = address(legacy).call(outer[i]);
                assertTrue(done, "the swap itself is a good one");
                assertTrue(hook.refusal() == IRouterErrors.ReentrantCall.selector, "the other one is refused");
            }
        }
        assertVictimUntouched();
        assertLegacyKeepsNothing();
    }

    function swapsOf(IERC20 src, IERC20 dest) private view returns (bytes[4] memory calls) {
        calls[0] =
            abi.encodeCall(legacy.simpleSwap, (withProgram(simple(src, dest, 1e18, 1, 10e18), onPair(src, dest))));
        ILegacyRouter.SellData memory data = multi(src, 1e18, 1, 10e18, 1);
        data.path[0] = onlyHop(dest, onPair(src, dest));
        calls[1] = abi.encodeCall(legacy.multiSwap, (data));
        calls[2] = abi.encodeCall(legacy.buy, (purchase(src, dest, 10e18, 1e18, 10e18, fromPair(src, dest, 1e18))));
        calls[3] = abi.encodeCall(legacy.swapOnUniswap, (1e18, 1, path(src, dest)));
    }
}

/// Makes a call back on every call, and passes on the revert data.
contract Reentrant {
    address private immutable target;
    bytes private input;

    constructor(address target_, bytes memory input_) {
        (target, input) = (target_, input_);
    }

    fallback() external payable {
        (bool done, bytes memory reason) = target.call(input);
        if (done) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
