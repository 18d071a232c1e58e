// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {ISwapErrors} from "../../../src/interfaces/ISwapErrors.sol";
import {Everything} from "../../support/Everything.sol";
import {HookToken} from "../../support/HookToken.sol";

/// R3: a pool of the real factory holds a hostile token that reenters the router.
contract R03ReentrancyTest is Everything {
    HookToken private hostile;
    Reentrant private accomplice;

    function setUp() public override {
        super.setUp();
        hostile = new HookToken();
        hostile.mint(address(this), 100 * DEPTH);
        addPair(address(hostile), address(b), DEPTH, DEPTH);
        addPool(address(hostile), address(b), 3_000);
        hostile.mint(trader, 1_000e18);
        vm.prank(trader);
        hostile.approve(address(router), type(uint256).max);
        accomplice = new Reentrant(address(router));
        fund(address(accomplice));
    }

    /// In every swap, with the token on either side: the second call is refused and the first pays
    /// once.
    function test_R3_tokenReentersInTransfer() public {
        bytes[6] memory inner = allSwaps(a, b, 1e18, payable(0));
        for (uint256 i; i < 12; ++i) {
            (IERC20 src, IERC20 dest) =
                i < 6 ? (IERC20(address(hostile)), IERC20(address(b))) : (IERC20(address(b)), IERC20(address(hostile)));
            bytes[6] memory outer = allSwaps(src, dest, 10e18, payable(0));
            hostile.hook(address(router), inner[i % 6]);
            uint256 srcBefore = src.balanceOf(trader);
            uint256 destBefore = dest.balanceOf(trader);
            vm.prank(trader);
            (bool done,) = address(router).call(outer[i % 6]);
            assertTrue(done, "the swap itself is good");
            assertEq(uint32(hostile.refusal()), uint32(IRouterErrors.ReentrantCall.selector), "the inner one is not");
            assertLe(srcBefore - src.balanceOf(trader), 10e18, "taken once");
            assertGe(dest.balanceOf(trader) - destBefore, 1, "paid");
            assertNothingLeft();
            assertEq(hostile.balanceOf(address(router)), 0, "nothing stays");
        }
    }

    /// Starting the executor from inside its program is refused as well.
    function test_R3_tokenReentersTheExecutor() public {
        bytes memory steal = executorInput(
            bytes.concat(header(0, address(b), address(b)), v2Leg(address(b), address(a), REST, 0)), 1e18, attacker
        );
        hostile.hook(address(executor), steal);
        bytes[6] memory outer = allSwaps(b, hostile, 10e18, payable(0));
        vm.prank(trader);
        (bool done,) = address(router).call(outer[0]);
        assertTrue(done, "the swap itself is good");
        assertEq(uint32(hostile.refusal()), uint32(bytes4(keccak256("ReentrantCall()"))), "the inner one is not");
    }

    /// A recipient of native tokens that reenters runs out of gas or is refused; within its gas it
    /// is paid once.
    function test_R3_receiverReentersOnNativePayment() public {
        bytes[6] memory outer = allSwaps(a, ETH, 10e18, payable(0));
        for (uint256 i; i < outer.length; ++i) {
            accomplice.reenterWith(outer[i]);
            uint256 before = address(accomplice).balance;
            (bool done, bytes memory reason) = accomplice.start(outer[i]);
            assertTrue(!done, "refused whole");
            assertEq(uint32(bytes4(reason)), uint32(ISwapErrors.TransferFailed.selector), "by name");
            assertEq(address(accomplice).balance, before, "nothing paid");
        }
    }

    /// ERC-777: the recipient is notified of tokens and reenters.
    function test_R3_receiverReentersOnTokenHook() public {
        hostile.tellReceivers(true);
        bytes[6] memory inner = allSwaps(a, b, 1e18, payable(0));
        bytes[6] memory outer = allSwaps(b, hostile, 10e18, payable(address(accomplice)));
        for (uint256 i; i < 6; ++i) {
            accomplice.reenterWith(inner[i]);
            uint256 before = hostile.balanceOf(address(accomplice));
            vm.prank(trader);
            (bool done,) = address(router).call(outer[i]);
            assertTrue(done, "the swap itself is good");
            assertEq(
                uint32(accomplice.refusal()), uint32(IRouterErrors.ReentrantCall.selector), "the nested one is refused"
            );
            assertGe(hostile.balanceOf(address(accomplice)) - before, 1, "paid once");
            assertNothingLeft();
        }
    }
}

/// Swaps, and swaps again when it is paid.
contract Reentrant {
    address private immutable router;
    bytes private data;
    bytes4 public refusal;

    constructor(address router_) {
        router = router_;
    }

    function reenterWith(bytes calldata data_) external {
        (data, refusal) = (data_, 0);
    }

    function start(bytes calldata call_) external returns (bool, bytes memory) {
        return router.call(call_);
    }

    function tokensReceived() external {
        again();
    }

    receive() external payable {
        again();
    }

    function again() private {
        (bool done, bytes memory reason) = router.call(data);
        refusal = done ? bytes4(0xffffffff) : bytes4(reason);
    }
}
