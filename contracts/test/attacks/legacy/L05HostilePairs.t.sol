// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L5: the caller of a direct method names a false pair. Only the caller's own money is at risk, up
/// to the signed amount.
contract L05HostilePairsTest is LegacyAttack {
    FalsePair private pair;

    function setUp() public override {
        super.setUp();
        pair = new FalsePair(a, b);
    }

    /// A pair that takes and does not pay: the minimum reverts the swap.
    function test_L5_takesAndPaysNothing() public {
        uint256[] memory words = pools(poolWord(address(pair), true, 9_970));
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, address(0), words);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.buyOnUniswapV2Fork(a, 2e18, 1e18, address(0), words);
        assertEq(a.balanceOf(trader), 10_000e18, "the trader keeps all");
    }

    /// A pair that asks for everything gets no more than the maximum.
    function test_L5_asksForMore() public {
        pair.set(type(uint112).max, 2e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.buyOnUniswapV2Fork(a, 5e18, 1e18, address(0), pools(poolWord(address(pair), true, 9_970)));
    }

    /// A pair that pays nothing does not get the router's balances paid out, neither tokens nor
    /// native value.
    function test_L5_strayFunds() public {
        IERC20(weth).transfer(address(legacy), 5e18);
        vm.deal(address(legacy), 5e18);
        FalsePair claims = new FalsePair(a, IERC20(weth));
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(attacker, attacker);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, weth, pools(poolWord(address(claims), true, 9_970)));
        assertEq(IERC20(weth).balanceOf(address(legacy)), 5e18, "tokens stay");
        assertEq(address(legacy).balance, 5e18, "value stays");
    }

    /// Contracts on which the router has rights, as pairs: only their tokens and reserves are read,
    /// and only `swap` is called.
    function test_L5_contractsThatAreNoPairs() public {
        address[8] memory targets =
            [address(proxy), address(a), address(legacy), address(vault), address(rfq), permit2, weth, victim];
        for (uint256 i; i < targets.length; ++i) {
            for (uint256 direction; direction < 2; ++direction) {
                uint256[] memory words = pools(poolWord(targets[i], direction == 0, 9_970));
                fails(abi.encodeCall(legacy.swapOnUniswapV2Fork, (a, 1e18, 1, address(0), words)));
                fails(abi.encodeCall(legacy.buyOnUniswapV2Fork, (a, 1e18, 1, address(0), words)));
                words = pools(pool(address(a), address(b)), words[0]);
                fails(abi.encodeCall(legacy.swapOnUniswapV2Fork, (a, 1e18, 1, address(0), words)));
            }
        }
        assertVictimUntouched();
    }

    /// A pair that starts another swap instead of paying.
    function test_L5_reenters() public {
        pair.reenter(address(legacy), abi.encodeCall(legacy.swapOnUniswap, (1, 1, path(a, b))));
        vm.expectRevert(IRouterErrors.ReentrantCall.selector);
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, address(0), pools(poolWord(address(pair), true, 9_970)));
    }

    /// A factory that has the attacker's code at the address of a pair.
    function test_L5_factoryOfTheAttacker() public {
        bytes memory creation = abi.encodePacked(type(FalsePair).creationCode, abi.encode(a, b));
        (address token0, address token1) = sorted(address(a), address(b));
        bytes32 salt = keccak256(abi.encodePacked(token0, token1));
        FalsePair made;
        assembly {
            made := create2(0, add(creation, 32), mload(creation), salt)
        }
        made.set(0, 0);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.swapOnUniswapFork(address(this), keccak256(creation), 1e18, 1, path(a, b));
        assertEq(a.balanceOf(trader), 10_000e18, "the trader keeps all");
    }

    function test_fuzz_L5_anyReserves(uint112 reserveIn, uint112 reserveOut, uint256 amount, uint256 word) public {
        pair.set(reserveIn, reserveOut);
        uint256[] memory words = pools((word << 160) | uint160(address(pair)));
        fails(abi.encodeCall(legacy.swapOnUniswapV2Fork, (a, bound(amount, 1, 1e18), 1, address(0), words)));
        fails(abi.encodeCall(legacy.buyOnUniswapV2Fork, (a, 1e18, bound(amount, 1, 1e18), address(0), words)));
        assertVictimUntouched();
        assertLegacyKeepsNothing();
    }

    function fails(bytes memory call) private {
        uint256 before = a.balanceOf(attacker);
        vm.prank(attacker, attacker);
        (bool done,) = address(legacy).call(call);
        assertTrue(!done, "nothing comes of it");
        assertEq(a.balanceOf(attacker), before, "and nothing is taken");
    }
}

/// Returns any configured state, and pays nothing.
contract FalsePair {
    IERC20 public immutable token0;
    IERC20 public immutable token1;
    uint112 private reserveIn;
    uint112 private reserveOut = 100e18;
    address private target;
    bytes private input;

    constructor(IERC20 token0_, IERC20 token1_) {
        (token0, token1) = (token0_, token1_);
    }

    function set(uint112 reserveIn_, uint112 reserveOut_) external {
        (reserveIn, reserveOut) = (reserveIn_, reserveOut_);
    }

    function reenter(address target_, bytes calldata input_) external {
        (target, input) = (target_, input_);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserveIn, reserveOut, 0);
    }

    function swap(uint256, uint256, address, bytes calldata) external {
        if (target == address(0)) return;
        (bool done, bytes memory reason) = target.call(input);
        if (done) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
