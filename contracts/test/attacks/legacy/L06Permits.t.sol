// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILegacyRouter} from "../../../src/legacy/interfaces/ILegacyRouter.sol";
import {Permits} from "../../support/Permits.sol";
import {World} from "../../support/World.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L6: permits of others, and bytes that are no permit.
contract L06PermitsTest is LegacyAttack, Permits {
    function setUp() public override(LegacyAttack, World) {
        LegacyAttack.setUp();
    }

    function spender() internal view override returns (address) {
        return address(proxy);
    }

    /// A permit of another account gives the proxy only the signed allowance: it takes from the
    /// caller alone.
    function test_L6_permitOfTheVictim() public {
        forget(a, false);
        uint256[2] memory before = [a.balanceOf(trader), a.balanceOf(attacker)];
        ILegacyRouter.SimpleData memory data = withProgram(simple(a, b, 10e18, 1, 100e18), onPair(a, b));
        data.permit = eip2612(a, TRADER_KEY, 10e18);
        vm.prank(attacker, attacker);
        legacy.simpleSwap(data);
        assertEq(a.balanceOf(trader), before[0], "the signer keeps the tokens");
        assertEq(before[1] - a.balanceOf(attacker), 10e18, "the caller paid");
    }

    /// Whatever a permit contains, only `permit` of the source token is called.
    function test_fuzz_L6_craftedPermits(uint256 seed, bytes32[8] memory words) public {
        bytes memory permit = abi.encode(victim, attacker, uint256(1e18), words);
        uint256 length = seed % 2 == 0 ? 224 : 256;
        assembly {
            mstore(permit, length)
        }
        address[6] memory sources = [address(a), address(dai), weth, address(proxy), address(vault), permit2];
        IERC20 source = IERC20(sources[(seed >> 8) % 6]);
        ILegacyRouter.SimpleData memory data = withTransfer(simple(source, b, 1, 1, 1), attacker, 1);
        data.permit = permit;
        vm.prank(attacker, attacker);
        (bool done,) = address(legacy).call(abi.encodeCall(legacy.simpleSwap, (data)));
        assertTrue(!done, "nothing comes of it");
        assertVictimUntouched();
    }
}
