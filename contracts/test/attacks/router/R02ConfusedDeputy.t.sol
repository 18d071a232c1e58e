// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {Everything, Holdings} from "../../support/Everything.sol";
import {Permits} from "../../support/Permits.sol";
import {World} from "../../support/World.sol";

/// R2: a contract that may take the victim's tokens is made to call a chosen function.
contract R02ConfusedDeputyTest is Everything, Permits {
    function setUp() public override(Everything, World) {
        Everything.setUp();
        fund(attacker);
    }

    /// Executor data that is a call of another contract: the router only calls selector zero.
    function test_R2_executorDataIsAnotherCall() public {
        Holdings memory before = holdings(victim);
        bytes[4] memory calls = [
            abi.encodeCall(IERC20.transferFrom, (victim, attacker, 1e18)),
            abi.encodeCall(IERC20.approve, (attacker, type(uint256).max)),
            abi.encodeWithSignature("transferFrom(address,address,uint160,address)", victim, attacker, 1e18, a),
            abi.encodeWithSignature("registerFees((address[],address,uint256[]))", attacker, a, 1e18)
        ];
        address[6] memory targets =
            [address(a), address(b), permit2, address(vault), address(executor), address(router)];
        for (uint256 i; i < calls.length; ++i) {
            for (uint256 j; j < targets.length; ++j) {
                vm.prank(attacker);
                (bool done,) = address(router)
                    .call(
                        abi.encodeCall(
                            router.swapExactAmountIn, (targets[j], generic(a, b, 1e18, 1, 1), 0, "", calls[i])
                        )
                    );
                assertTrue(!done, "nothing comes of it");
            }
        }
        assertUnchanged(victim, before);
    }

    /// A program whose pools are tokens, Permit2, the vault, the router: only swap functions of
    /// pools can be called.
    function test_R2_programThatNamesOtherContractsAsPools() public {
        Holdings memory before = holdings(victim);
        address[6] memory targets =
            [address(a), address(b), permit2, address(vault), address(executor), address(router)];
        for (uint8 kind; kind < 16; ++kind) {
            for (uint256 i; i < targets.length; ++i) {
                bytes memory legs = abi.encodePacked(
                    kind | uint8(REST << 5), targets[i], address(a), address(b), uint24(3_000), uint16(0), uint128(0)
                );
                bytes memory program = bytes.concat(header(0, address(a), address(b)), legs);
                vm.prank(attacker);
                (bool done,) = address(router)
                    .call(
                        abi.encodeCall(
                            router.swapExactAmountIn,
                            (address(executor), generic(a, b, 1e18, 1, 1), 0, "", executorData(program))
                        )
                    );
                assertTrue(!done, "nothing comes of it");
            }
        }
        assertUnchanged(victim, before);
    }

    function test_R2_executorHasNoAllowances() public {
        bytes memory program =
            bytes.concat(header(0, address(c), address(dai)), stableLeg(address(c), address(dai), REST, 0));
        vm.prank(attacker);
        router.swapExactAmountIn(address(executor), generic(c, dai, 1e18, 1, 1e18), 0, "", executorData(program));
        assertEq(c.allowance(address(executor), address(stablePool)), 0, "executor");
        assertEq(c.allowance(address(router), address(executor)), 0, "router");
    }

    /// The signature of another account: the router overwrites the owner with its caller.
    function test_R2_permit2SignatureOfTheVictim() public {
        forget(a, true);
        Holdings memory before = holdings(trader);
        bytes memory permit = permit2Transfer(a, TRADER_KEY, 10e18, 0, true);
        // Puts the victim's address into the owner's word.
        assembly {
            mstore(add(permit, 224), sload(trader.slot))
        }
        vm.expectRevert(IRouterErrors.Permit2Failed.selector);
        vm.prank(attacker);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 10e18, 1, 1, v2Hop(address(a), address(b))), 0, permit);
        assertUnchanged(trader, before);
    }

    /// The victim's plain permit gives the router only the allowance that the victim signed.
    function test_R2_plainPermitOfTheVictim() public {
        forget(a, false);
        uint256 before = a.balanceOf(trader);
        uint256 attackersBefore = a.balanceOf(attacker);
        bytes memory permit = eip2612(a, TRADER_KEY, 10e18);
        vm.prank(attacker);
        router.swapExactAmountInOnUniswapV2(onV2(a, b, 10e18, 1, 100e18, v2Hop(address(a), address(b))), 0, permit);
        assertEq(a.balanceOf(trader), before, "the signer keeps the tokens");
        assertEq(attackersBefore - a.balanceOf(attacker), 10e18, "the caller paid");
    }
}
